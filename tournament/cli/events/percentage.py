"""A share of players as an option: 0.05, 5% or 5."""

import click


class PercentageType(click.ParamType[float]):
    name = "share"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        text = str(value).strip()
        try:
            number = float(text.removesuffix("%"))
        except ValueError:
            self.fail(f"{text!r} is no share; write 0.05 or 5%.", param, ctx)
        if text.endswith("%") or number > 1:
            number /= 100
        if not 0 <= number <= 1:
            self.fail(f"{text!r} is no share; it should be from 0 to 1, or from 0% to 100%.", param, ctx)
        return number
