# Two stages: everything is installed by hash in the first, the second has no build tools.
FROM python:3.13-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/slipdesk
ENV PATH=/opt/slipdesk/bin:$PATH
WORKDIR /src
COPY requirements/runtime.txt requirements/
RUN pip install --no-deps --require-hashes -r requirements/runtime.txt
COPY LICENSE README.md pyproject.toml ./
COPY lexicons lexicons
COPY migrations migrations
COPY service service
RUN pip wheel --no-deps --no-build-isolation --no-index --wheel-dir /tmp/wheel . \
    && pip install --no-deps --no-index /tmp/wheel/slipdesk-*.whl \
    && pip check

FROM python:3.13-slim
RUN useradd --uid 1000 --user-group --no-create-home --home-dir /data slipdesk \
    && install --directory --owner=slipdesk --group=slipdesk --mode=0700 /data
COPY --from=build /opt/slipdesk /opt/slipdesk
ENV PATH=/opt/slipdesk/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    SLIPDESK_DATA_DIR=/data \
    SLIPDESK_HOST=0.0.0.0 \
    SLIPDESK_PORT=8000
USER slipdesk
WORKDIR /data
# The database where no other is named, the signing key, checkpoints and compiled lexicons.
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import http.client, os, sys; desk = http.client.HTTPConnection('127.0.0.1', int(os.environ['SLIPDESK_PORT']), timeout=2); desk.request('GET', '/healthz'); sys.exit(desk.getresponse().status != 200)"]
CMD ["slipdesk", "serve"]
