"""Logs: one line per event on standard error, with nothing in it that came from a slip."""

import logging
import sys
import traceback
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime
from typing import Any

import orjson
import structlog

from service.api.state import Trace

_LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
# Of the standard library's loggers: ours below the API, and those of what we stand on.
_STANDARD = (
    "service",
    "sqlalchemy",
    "uvicorn",
    "uvicorn.error",
    "uvicorn.access",
    "uvicorn.asgi",
    "asyncio",
)
_CONTROLS = dict.fromkeys([*range(32), 127, 0x85, 0x2028, 0x2029], " ")


class _StandardError:
    """Writes whole lines to what standard error is at that moment."""

    def msg(self, line: str) -> None:
        sys.stderr.write(line + "\n")

    debug = info = warning = error = critical = msg


_STANDARD_ERROR = _StandardError()


def configure(level: str, form: str) -> None:
    """Send our logs and the libraries' to standard error, as JSON or for people (`console`)."""
    render: Any = (
        structlog.processors.JSONRenderer(serializer=_json)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=False, pad_level=False, pad_event_to=0)
    )
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _on_one_line,
    ]
    structlog.configure(
        processors=[*shared, render],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=_StandardError,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[_without_texts_of_errors, *shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, render],
        )
    )
    for name in _STANDARD:
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(max(_LEVELS[level], logging.WARNING))


class RequestLog:
    """One line per request: which operation, by which device, how it ended."""

    def __init__(self) -> None:
        """Take the renderer that is configured: structlog's way to it costs more than the line."""
        self._render: Callable[..., str] = structlog.get_config()["processors"][-1]
        self._wanted = structlog.get_logger().is_enabled_for(logging.INFO)

    def line(self, method: str, status: int, seconds: float, trace: Trace) -> None:
        """Write the line. No path, query, body, header or address: those may hold words."""
        if not self._wanted:
            return
        told = {
            "method": method,
            "operation": trace.operation,
            "status": status,
            "milliseconds": int(seconds * 1000),
            "device": trace.device_id,
            "request_id": trace.request_id,
            "event": "request",
            "level": "info",
            "timestamp": datetime.now(UTC).isoformat().replace("+00:00", "Z"),
        }
        _STANDARD_ERROR.info(self._render(None, "info", told))


def fault(error: BaseException, request_id: str | None = None) -> None:
    """Log a fault of ours by its kind and place; its text may quote what was sent."""
    structlog.get_logger().error(
        "fault", kind=type(error).__name__, at=_places(error), request_id=request_id
    )


def _places(error: BaseException) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-12:]]


def _json(content: object, **_: object) -> str:
    return orjson.dumps(content).decode()


def _on_one_line(
    _logger: object, _method: str, content: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    content["event"] = str(content["event"]).translate(_CONTROLS)
    return content


def _without_texts_of_errors(
    _logger: object, _method: str, content: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    error = content.pop("exc_info", None)
    record = content.get("_record")
    if record is not None and record.exc_info:
        error, record.exc_info, record.exc_text = record.exc_info, None, None
    if isinstance(error, tuple) and error[1] is not None:
        content["kind"], content["at"] = type(error[1]).__name__, _places(error[1])
    return content
