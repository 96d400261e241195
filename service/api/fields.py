"""Which fields there are where content held one that isn't known."""

from collections.abc import Iterable, Sequence
from typing import get_args

from pydantic import BaseModel, Tag


def model_at(model: type[BaseModel], location: Sequence[int | str]) -> type[BaseModel]:
    """Find the model at a place that pydantic names: fields, places in lists, tags of unions."""
    held: object = model
    for part in location:
        if isinstance(part, str) and part.startswith(":"):
            held = next(each for each in _parts(held) if Tag(part) in get_args(each))
        elif isinstance(part, str):
            held = _model(held).model_fields[part].annotation
    return _model(held)


def _model(annotation: object) -> type[BaseModel]:
    return next(
        each
        for each in _parts(annotation)
        if isinstance(each, type) and issubclass(each, BaseModel)
    )


def _parts(annotation: object) -> Iterable[object]:
    """The annotation and all that it is made of: what a list holds, what a union offers."""
    yield annotation
    for each in get_args(annotation):
        yield from _parts(each)
