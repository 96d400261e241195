"""What breaks a program that was written against an earlier description of the API.

A change breaks where something is gone that a program may use (a call, its operationId, a status, a
header, a media type, a field, a problem's code), where more is asked of it (a token, a field, a
parameter, a tighter limit, a value that is refused now), or where an answer may hold another type
than before, null included, or lack a field.

Harmless are new calls, fields that may be left out, wider limits, new fields in answers, new
problems and new values of a code in an answer: a program lets be what it doesn't know. Texts,
examples, links and the names of schemas promise nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.api.schemas import Schemas

Described = Mapping[str, Any]
_SUCCESS = "2"


def breaking_changes(before: Described, now: Described) -> list[str]:
    """Say what of `before` a program can't rely on any more; both are OpenAPI documents."""
    found = list(_gone("problem", set(_codes(before)), set(_codes(now))))
    today = dict(_operations(now))
    for call, operation in _operations(before):
        if call not in today:
            found.append(f"{call} is gone")
            continue
        changes = _Call(Schemas(before), Schemas(now)).changes(operation, today[call])
        found += [f"{call}: {change}" for change in changes]
    return found


class _Call:
    """One call of both documents."""

    def __init__(self, before: Schemas, now: Schemas) -> None:
        self.before = before
        self.now = now

    def changes(self, old: Described, new: Described) -> Iterator[str]:
        if old["operationId"] != new["operationId"]:
            yield f"operationId is {new['operationId']} now"
        if new.get("security") and not old.get("security"):
            yield "needs a token now"
        yield from self._parameters(old, new)
        yield from self._body(old.get("requestBody"), new.get("requestBody"))
        yield from self._answers(old["responses"], new["responses"])

    def _parameters(self, old: Described, new: Described) -> Iterator[str]:
        before, now = _parameters(old), _parameters(new)
        yield from _gone("parameter", set(before), set(now))
        for name, parameter in now.items():
            required = parameter.get("required", False)
            if name not in before:
                if required:
                    yield f"parameter {name} must be given now"
                continue
            if required and not before[name].get("required", False):
                yield f"parameter {name} must be given now"
            yield from self._asked(before[name]["schema"], parameter["schema"], name)

    def _body(self, old: Described | None, new: Described | None) -> Iterator[str]:
        if old is None or new is None:
            if old is not None:
                yield "takes no body any more"
            elif new is not None and new.get("required", False):
                yield "needs a body now"
            return
        if new.get("required", False) and not old.get("required", False):
            yield "needs a body now"
        yield from _gone("body as", set(old["content"]), set(new["content"]))
        for kind in sorted(old["content"].keys() & new["content"].keys()):
            before, now = (each["content"][kind].get("schema", {}) for each in (old, new))
            yield from self._asked(before, now, "")

    def _answers(self, old: Described, new: Described) -> Iterator[str]:
        before, now = _successes(old), _successes(new)
        yield from _gone("status", set(before), set(now))
        # Unlike a new problem, which has the one shape, it is an answer that nobody knows to read.
        yield from (f"status {status} is new" for status in sorted(now.keys() - before.keys()))
        for status in sorted(before.keys() & now.keys()):
            yield from self._answer(before[status], now[status])

    def _answer(self, old: Described, new: Described) -> Iterator[str]:
        headers = (set(each.get("headers", ())) for each in (old, new))
        yield from _gone("header", *headers)
        contents = [each.get("content", {}) for each in (old, new)]
        yield from _gone("answer as", *map(set, contents))
        for kind in sorted(contents[0].keys() & contents[1].keys()):
            before, now = (each[kind].get("schema", {}) for each in contents)
            yield from (
                f"the answer's {misfit}"
                for misfit in self.now.read_leniently().misfits(
                    now, before, self.before.read_leniently()
                )
            )

    def _asked(self, old: Described, new: Described, place: str) -> Iterator[str]:
        yield from (
            f"what may be sent: {place}{misfit}"
            for misfit in self.before.misfits(old, new, self.now)
        )


def _operations(document: Described) -> Iterator[tuple[str, Described]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def _codes(document: Described) -> list[str]:
    """The stable codes of problems, which stand in the description as examples."""
    problem = document["components"]["schemas"].get("Problem", {})
    codes: list[str] = problem.get("properties", {}).get("code", {}).get("examples", [])
    return codes


def _parameters(operation: Described) -> dict[str, Described]:
    """By where each stands and its name, apart from those of the path: its address has those."""
    return {
        f"{each['in']} {each['name']}": each
        for each in operation.get("parameters", ())
        if each["in"] != "path"
    }


def _successes(responses: Described) -> dict[str, Described]:
    return {status: each for status, each in responses.items() if status.startswith(_SUCCESS)}


def _gone(what: str, before: set[str], now: set[str]) -> Iterator[str]:
    yield from (f"{what} {name} is gone" for name in sorted(before - now))
