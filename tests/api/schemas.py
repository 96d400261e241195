"""Does one JSON schema describe no more than another? For the part of the standard that is used."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Schema = Mapping[str, Any]

# What limits a value, and which of two limits lets more pass.
_AT_LEAST = ("minimum", "exclusiveMinimum", "minLength", "minItems")
_AT_MOST = ("maximum", "exclusiveMaximum", "maxLength", "maxItems")
_EXACTLY = ("pattern", "format")
# What a program that reads an answer doesn't rely on: it lets be what it doesn't know.
_NOT_READ = {"enum", "const", "additionalProperties", *_AT_LEAST, *_AT_MOST, *_EXACTLY}
_ANYTHING: Schema = {}


@dataclass(frozen=True)
class Schemas:
    """The schemas of one OpenAPI document."""

    document: Schema
    leniently: bool = False
    comparing: set[tuple[str, str]] = field(default_factory=set)

    def read_leniently(self) -> "Schemas":
        """As a program reads answers: unknown fields and values are let be, limits not checked."""
        return Schemas(self.document, leniently=True)

    def misfits(self, schema: Schema, other: Schema, others: "Schemas") -> Iterator[str]:
        """Say where a value of `schema` may be none of `other`, a schema of the `others`.

        Each text begins with a place of the value, as a JSON pointer with `*` for any item.
        """
        wider = others.alternatives(other)
        for one in self.alternatives(schema):
            found = [self._compared(one, each, others) for each in wider]
            if all(found):
                # Of several alternatives the likeliest is told: the one with the least to tell.
                yield from min(found, key=_unlikely)

    def alternatives(self, schema: Schema) -> list[Schema]:
        """What a schema refers to, beside its name, taken apart where it is one of several."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            schema = {**self.document["components"]["schemas"][name], "$ref": name}
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return [one for each in schema[several] for one in self.alternatives(each)]
        if self.leniently:
            schema = {
                name: value
                for name, value in schema.items()
                # What an object of no fixed fields holds is read; that it has no others is not.
                if name not in _NOT_READ or isinstance(value, Mapping)
            }
        return [schema]

    def _compared(self, one: Schema, other: Schema, others: "Schemas") -> list[str]:
        pair = (one.get("$ref", ""), other.get("$ref", ""))
        if not all(pair):
            return list(self._each(one, other, others))
        if pair in self.comparing:  # a schema that holds itself: it is being asked already
            return []
        self.comparing.add(pair)
        found = list(self._each(one, other, others))
        self.comparing.remove(pair)
        return found

    def _each(self, one: Schema, other: Schema, others: "Schemas") -> Iterator[str]:
        kind, wanted = one.get("type"), other.get("type")
        if wanted is not None and kind != wanted and (kind, wanted) != ("integer", "number"):
            yield f": {kind or 'anything'} is not {wanted}"
            return
        yield from _values(one, other)
        yield from _limits(one, other)
        if wanted == "object":
            yield from self._fields(one, other, others)
        if wanted == "array" and "items" in other:
            items = self.misfits(one.get("items", _ANYTHING), other["items"], others)
            yield from (f"/*{misfit}" for misfit in items)

    def _fields(self, one: Schema, other: Schema, others: "Schemas") -> Iterator[str]:
        fields, wanted = one.get("properties", {}), other.get("properties", {})
        more, more_wanted = (each.get("additionalProperties", True) for each in (one, other))
        for name in other.get("required", ()):
            if name not in one.get("required", ()):
                yield f"/{name}: may be missing"
        for name in wanted:
            if name in fields:
                found = self.misfits(fields[name], wanted[name], others)
                yield from (f"/{name}{misfit}" for misfit in found)
            elif more is not False:
                yield f"/{name}: is described no more"
        if more_wanted is False:
            yield from (f"/{name}: is refused" for name in fields if name not in wanted)
            if more is not False:
                yield "/*: is refused"
        elif isinstance(more_wanted, Mapping):
            held = more if isinstance(more, Mapping) else _ANYTHING
            if more is not False:
                yield from (f"/*{each}" for each in self.misfits(held, more_wanted, others))


def _values(one: Schema, other: Schema) -> Iterator[str]:
    allowed = _listed(other)
    if allowed is not None:
        values = _listed(one)
        if values is None:
            yield f": is not always one of {', '.join(map(str, allowed))}"
        else:
            yield from (f": {value} is refused" for value in values if value not in allowed)


def _listed(schema: Schema) -> list[object] | None:
    if "const" in schema:
        return [schema["const"]]
    found: list[object] | None = schema.get("enum")
    return found


def _limits(one: Schema, other: Schema) -> Iterator[str]:
    sides: tuple[tuple[tuple[str, ...], Callable[[Any, Any], bool]], ...] = (
        (_AT_LEAST, lambda held, limit: held >= limit),
        (_AT_MOST, lambda held, limit: held <= limit),
        (_EXACTLY, lambda held, limit: held == limit),
    )
    for names, within in sides:
        for name in names:
            if name in other and (name not in one or not within(one[name], other[name])):
                yield f": {name} is {other[name]}, not {one.get(name, 'unlimited')}"


def _unlikely(misfits: list[str]) -> tuple[bool, int]:
    """Put last what is of another type: whoever reads it would not look for it there."""
    return any(" is not " in each and each.startswith(": ") for each in misfits), len(misfits)
