# The app without the embedded database: give it the settings of .env.example, DATABASE_URL included. Both
# roles and every tool are in it: `node dist/server/tools/backup.js <file>`.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --ignore-scripts
COPY . .
RUN node scripts/build.mjs
RUN node scripts/prune-packages.mjs --no-embedded
RUN cp -rL dist release

FROM node:22-bookworm-slim
ARG VERSION=unknown
LABEL org.opencontainers.image.title=alfinete org.opencontainers.image.version=$VERSION
# Everything is reached through the container's own network, where nobody but the proxy should be.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/release ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
