"""An import from beginning to end: read, report, write, build."""

from collections.abc import Callable
from pathlib import Path

from service.lexicon import compiled
from service.lexicon.build import build, reading
from service.lexicon.errors import LexiconUnavailable, SourceError, together
from service.lexicon.importing import canaries, folder
from service.lexicon.importing.differing import differences
from service.lexicon.importing.examine import examined, given_names
from service.lexicon.importing.form import Job
from service.lexicon.importing.report import Problem, Report
from service.lexicon.layers import effective
from service.lexicon.manifest import MANIFEST, Source, read_source, source_folders
from service.lexicon.own_list import kind_as_said
from service.lexicon.package import Canaries
from service.lexicon.readers.formats import FORMATS
from service.lexicon.readers.unpack import unpack
from service.lexicon.store import Lexicon, open_lexicon

Progress = Callable[[str, int, int], None]
Look = Callable[[Source], None]


def run(job: Job, progress: Progress, look: Look = lambda _source: None) -> Report:
    """Import a list, or find out what an import would do; what is wrong with it is reported.

    `look` is shown the source while all its lists can be read.

    Raises:
        OSError: a folder that is needed can't be used.
    """
    try:
        with folder.stage(job) as place:
            progress(f"{job.form.name}: reading the list", 0, 3)
            source, report = _examined(job, place, progress)
            look(source)
            if _is_there(source, job):
                if not job.dry_run and not _is_built(source, job):
                    build(source, job.cache, progress)
                return report.model_copy(update={"outcome": "there_already"})
            if job.dry_run:
                return report
            build(source, job.cache, progress)
            folder.put_in_place(source, job.sources[-1])
            return report.model_copy(update={"outcome": "written"})
    except SourceError as error:
        return refusal(job, error)


def refusal(job: Job, error: SourceError) -> Report:
    """The report of an import that came to nothing."""
    return Report(
        outcome="refused",
        name=job.form.name,
        language=job.form.language,
        problems=[
            Problem(file=each.file, line=each.line, problem=each.problem)
            for each in (error, *error.others)
        ],
    )


def _examined(job: Job, place: Path, progress: Progress) -> tuple[Source, Report]:
    """The word source in its stage, complete, and what there is to say of it."""
    parent = _parent(job)
    draft = _draft(job, place, parent)
    try:
        layers = effective(draft, reading(job.form.name, progress, 3))
    except SourceError as error:
        raise _as_given(error, draft, job) from None
    report = examined(draft, layers, job, parent)
    held = canaries.must_hold(layers.words)
    near = canaries.must_not_hold(held, layers.words, draft.profile.alphabet)
    chosen = Canaries(chosen_by="import", must_hold=held, must_not_hold=near)
    return folder.complete(draft, chosen), report


def _as_given(error: SourceError, source: Source, job: Job) -> SourceError:
    """The error with the file's name as it was given, which is the one that can be put right."""
    called = {source.named(path): file for path, file in given_names(source, job).items()}
    first = f"{error.problem}{_read_alike(error, source)}"
    return together(
        SourceError(called.get(each.file, each.file), problem, each.line)
        for each, problem in ((error, first), *((each, each.problem) for each in error.others))
    )


def _read_alike(error: SourceError, source: Source) -> str:
    """How a list was read that is laid over the base; what is said of the base goes for it, too."""
    for each in source.manifest.resources[1:]:
        changes = each.slipdesk.role == "changes"
        if source.named(each.path) != error.file or (changes and "`encoding`" not in error.problem):
            continue
        how = each.encoding if changes else f"{each.slipdesk.format}, {each.encoding}"
        return (
            f" (read as the base is: {how}; lists that differ in that are each described in a"
            f" {MANIFEST})"
        )
    return ""


def _draft(job: Job, place: Path, parent: Lexicon | None) -> Source:
    return folder.write(place, job, folder.parts(job, _format(job)), parent)


def _format(job: Job) -> str:
    """The kind of file that the list is: as said, or as its content shows beyond doubt."""
    found = unpack(folder.read(job.base), job.base.file)
    known = kind_as_said(found, job.form)
    if known not in FORMATS:
        problem = f"there is no such format; there are {', '.join(FORMATS)}"
        raise SourceError(known if known.isprintable() else "format", problem)
    _refuse_useless(job, known)
    return known


def _refuse_useless(job: Job, known: str) -> None:
    """SourceError for what is said of the lists and would do nothing; the manifest has the rest."""
    form, above = job.form, job.supplements or job.changes
    for said in ("authority", "date"):
        if getattr(form, said) is not None and not above:
            problem = f"`{said}` is for supplements and changes, and there are none"
            raise SourceError(form.name, problem)
    if form.encoding != "utf-8" and not above and "encoding" not in FORMATS[known].takes:
        raise SourceError(job.base.file, f"`encoding` is for text, and {known} says its own")


def _parent(job: Job) -> Lexicon | None:
    """The edition that this one corrects or follows."""
    name = job.form.parent
    if (name is None) != (job.form.reason is None):
        raise SourceError(job.form.name, "`parent` and `reason` go together: what is new, and why")
    if name is None:
        return None
    if name not in source_folders(job.sources):
        raise SourceError("parent", "there is no lexicon of this name")
    try:
        found = open_lexicon(compiled.path_of(job.cache, name))
    except LexiconUnavailable as error:
        raise SourceError(f"parent {name}", error.reason) from None
    if found.language != job.form.language:
        raise SourceError(f"parent {name}", f"is {found.language}, not {job.form.language}")
    return found


def _is_there(source: Source, job: Job) -> bool:
    """Whether this very word source is there; SourceError where another has its name."""
    name = source.folder.name
    for found in source_folders(job.sources).get(name, []):
        try:
            there = read_source(found)
        except SourceError as error:
            differs = f"which can't be used: {error}"
        else:
            if there.digest == source.digest:
                return True
            differs = f"and another than this: {differences(there, source)}"
        problem = (
            f"there is a word source of this name, {differs}. Give this one another `name`, and,"
            " if it is a new edition of that one, say so by `parent` and `reason`"
        )
        raise SourceError(name, problem)
    return False


def _is_built(source: Source, job: Job) -> bool:
    """Whether the compiled file is of this very word source, so that it can be served."""
    try:
        found = open_lexicon(compiled.path_of(job.cache, source.folder.name))
    except LexiconUnavailable:
        return False
    return found.source_digest == source.digest
