import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import type { Linked } from '@mortise/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Providers } from '../context/providers.ts'
import type { Services } from '../context/services.ts'

import about from '../package.json' with { type: 'json' }
import { type DescribedCall, openapiDocument } from './openapi.ts'
import { type Precompressed, precompress, sendPrecompressed } from './precompressed.ts'

/** Of one address; nobody reads it more often. */
const CALLS_A_MINUTE = 60

const page = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>榫卯 API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#page', deepLinking: true, docExpansion: 'none', filter: true })\n`

/** The page's own files, and nothing else of the folder they lie in. */
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** Only what lies on this server; the styles that the page writes into itself are its own. */
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"

/** The entities and calls that a caller has beside those of everybody. */
type Own = (request: FastifyRequest) => Promise<{ linked: Linked; calls: readonly DescribedCall[] } | null>

/** `/api/openapi.json` and, to read it and try calls, `/api/docs`. */
export const openapiPlugin = (
  { linked, providers }: Pick<Services, 'linked'> & { readonly providers?: Pick<Providers, 'forwarding'> },
  calls: readonly DescribedCall[],
  ownOf: Own = async () => null,
) => {
  // Made when first asked for, as most nodes never are; then kept as long as what it tells of is the same.
  const made = new WeakMap<Linked, { readonly forwarded: string; readonly answer: Promise<Precompressed> }>()
  const limited = { config: { rateLimit: { max: CALLS_A_MINUTE, timeWindow: '1 minute' } } }
  return async (server: FastifyInstance) => {
    server.get('/api/openapi.json', limited, async (request, reply) => {
      const routes = (await providers?.forwarding?.documented()) ?? []
      const forwarded = JSON.stringify(routes)
      const described = (await ownOf(request)) ?? { linked, calls }
      let kept = made.get(described.linked)
      if (kept?.forwarded !== forwarded) {
        const document = JSON.stringify(
          openapiDocument(described.linked, described.calls, about.version, routes),
        )
        kept = { forwarded, answer: precompress(document) }
        made.set(described.linked, kept)
      }
      void reply.type('application/json; charset=utf-8')
      return sendPrecompressed(await kept.answer, request, reply)
    })
    server.get('/api/docs', (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(page),
    )
    server.get('/api/docs/start.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(start),
    )
    const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
    for (const [name, type] of Object.entries(assets)) {
      server.get(`/api/docs/${name}`, async (_request, reply) =>
        reply
          .type(type)
          .header('Cache-Control', 'max-age=86400')
          .send(await readFile(path.join(folder, name))),
      )
    }
  }
}
