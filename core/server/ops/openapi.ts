import { type AnyEntity, codeOf, type Linked } from '@mortise/model'
import { z } from 'zod'
import type { DocumentedForward } from '../context/forwarding.ts'
import type { Access, Method } from '../module/route.ts'
import { auditSchemas, inputSchema, patchSchema, recordSchema, type Schema } from './openapi/schemas.ts'
import { type Described, describedVerbs, ref } from './openapi/verbs.ts'

/** A call as the server takes it. */
export interface DescribedCall {
  readonly methods: readonly Method[]
  readonly path: string
  readonly access: Access
  /** What a hand-written call checks its body by. */
  readonly body?: z.ZodType
}

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Schema
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Schema
  }
  readonly [more: string]: unknown
}

const forwardedTag = '网关路由'

/** All calls in the terms of OpenAPI 3.1: those of entities from their definitions, the others from what they check. */
export function openapiDocument(
  linked: Linked,
  calls: readonly DescribedCall[],
  version: string,
  forwarded: readonly DocumentedForward[] = [],
): OpenApi {
  const verbs = verbsByPath(linked)
  const known = new Set(calls.map(({ path }) => path))
  const beside = sheetCalls(linked).filter(({ path }) => !known.has(path))
  const paths: Record<string, Record<string, Schema>> = {}
  for (const call of [...calls, ...beside]) {
    const path = call.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
    const found = verbs.get(call.path)
    for (const method of call.methods) {
      const operation = operationOf(call, method, path, found)
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
    }
  }
  for (const { path, methods, label, access } of forwarded) {
    for (const method of methods as readonly Method[]) {
      const operation = { ...operationOf({ methods: [method], path, access }, method, path, undefined) }
      const own = {
        tags: [forwardedTag],
        summary: label,
        responses: { default: { description: '上游服务的应答' } },
      }
      paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operation, ...own } }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '榫卯 API', version },
    servers: [{ url: '/api' }],
    tags: linked.modules.map(({ label }) => ({ name: label })),
    paths,
    components: {
      schemas: {
        ...general,
        ...Object.assign({}, ...[...linked.entities.values()].map((entity) => schemasOf(entity, linked))),
      },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
    },
  }
}

/** Sheets out and in stand beside the calls that are told; whoever may bring one in may have its template. */
const sheets = [
  ['GET', 'exportXls', 'exportXls'],
  ['POST', 'importExcel', 'importExcel'],
  ['GET', 'exportTemplate', 'importExcel'],
] as const

const sheetCalls = ({ entities }: Linked): DescribedCall[] =>
  [...entities.values()].flatMap((entity) =>
    sheets
      .filter(([, , right]) => entity.verbs.includes(right))
      .map(([method, verb, right]) => ({
        methods: [method],
        path: `${entity.wire}/${verb}`,
        access: codeOf(entity, right) as Access,
      })),
  )

interface Found extends Described {
  readonly tag: string
}

function verbsByPath({ modules }: Linked): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>()
  for (const { label, entities } of modules) {
    for (const entity of entities) {
      for (const [verb, described] of describedVerbs(entity))
        found.set(`${entity.wire}/${verb}`, { ...described, tag: label })
    }
  }
  return found
}

function operationOf(call: DescribedCall, method: Method, path: string, found: Found | undefined): Schema {
  const own = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const parameters = [...own, ...(found?.parameters ?? [])]
  const requestBody = method === 'GET' ? undefined : (found?.requestBody ?? bodyOf(call))
  return {
    operationId: `${method.toLowerCase()} ${path}`.replaceAll(/\W+/g, '_'),
    tags: [found?.tag ?? path.split('/')[1]],
    summary: found?.summary ?? path,
    description: accessText(call.access),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(found),
    security: call.access === 'anon' ? [] : [{ token: [] }],
  }
}

const accessText = (access: Access): string => {
  if (access === 'anon') return '无需登录'
  return access === 'login' ? '登录即可调用' : `需要权限：${access}`
}

const bodyOf = ({ body }: DescribedCall): Schema | undefined =>
  body && {
    required: true,
    content: {
      'application/json': { schema: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) },
    },
  }

const responsesOf = (found: Found | undefined): Schema => ({
  200: found?.file
    ? { description: '文件', content: { [found.file]: { schema: { type: 'string', format: 'binary' } } } }
    : {
        description: '成功，或 success 为 false 的业务拒绝',
        content: { 'application/json': { schema: enveloped(found?.result) } },
      },
  default: {
    description: '未登录、没有权限、请求有误或系统异常',
    content: { 'application/json': { schema: ref('Envelope') } },
  },
})

const enveloped = (result: Schema | undefined): Schema =>
  result ? { allOf: [ref('Envelope'), { properties: { result } }] } : ref('Envelope')

const schemasOf = (entity: AnyEntity, linked: Linked): Record<string, Schema> => {
  const { properties, ...record } = recordSchema(entity, linked) as { properties: object }
  return {
    [entity.name]: { title: entity.label, ...record, properties: { ...properties, ...auditSchemas } },
    [`${entity.name}.input`]: { title: entity.label, ...inputSchema(entity, linked) },
    [`${entity.name}.patch`]: { title: entity.label, ...patchSchema(entity, linked) },
  }
}

const general: Readonly<Record<string, Schema>> = {
  Envelope: {
    type: 'object',
    required: ['success', 'message', 'code', 'result', 'timestamp'],
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      code: { type: 'integer' },
      result: {},
      timestamp: { type: 'integer', description: '服务器时间，毫秒' },
    },
  },
  Page: {
    type: 'object',
    required: ['records', 'total', 'size', 'current', 'pages'],
    properties: {
      records: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
      size: { type: 'integer' },
      current: { type: 'integer' },
      pages: { type: 'integer' },
    },
  },
}
