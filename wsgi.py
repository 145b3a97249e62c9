"""The application for any WSGI server: `gunicorn wsgi:application`."""

from tournament.app import create_app

application = create_app()
