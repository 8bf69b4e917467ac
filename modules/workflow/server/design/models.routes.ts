import { BusinessError } from '@mortise/model'
import { type AnyRoute, get, message, post, providersOf, raw } from '@mortise/server'
import {
  compileBpmn,
  ModelStatus,
  ProcessDefinition,
  ProcessModel,
  type ProcessParts,
  withPlainIds,
} from '@mortise/workflow/model'
import { z } from 'zod'
import { assigneeResolvers } from '../engine/directory.ts'
import { serviceHandlers } from '../engine/services.ts'
import { check, deploy } from './deploy.ts'
import { differenceOf } from './difference.ts'
import { dryRun } from './dry-run.ts'

const xml = z.string().max(12_000_000)
const code = z.string().max(60)
const Check = z.object({ xml, entityCode: code.nullish() })
const DryRun = z.object({
  xml: xml.optional(),
  key: z.string().max(64).optional(),
  entityCode: code.optional(),
  dataId: z.string().max(36).optional(),
  variables: z.record(z.string(), z.unknown()).optional(),
  starter: z.string().max(100).optional(),
})
const Import = z.object({ xml, name: z.string().max(100).optional() })
const One = z.object({ id: z.string().min(1).max(36) })

/** Processes from the drawing to the version that runs. */
export const modelRoutes: AnyRoute[] = [
  post('/act/model/check', 'processModel:edit', { body: Check }, async ({ ctx, body }) => {
    const { findings } = await check(ctx, body.xml, body.entityCode || null)
    return findings
  }),
  post('/act/model/deploy/:id', 'wf:model:deploy', async ({ ctx, params }) =>
    message('发布成功！', await deploy(ctx, params.id ?? '')),
  ),
  get('/act/model/parts', 'processModel:list', async ({ ctx }): Promise<ProcessParts> => {
    const named = ({ name, label }: { readonly name: string; readonly label: string }) => ({ name, label })
    const published = await ctx.repo(ProcessModel).find({ published: { ge: 1 } }, { sort: [['name', 'asc']] })
    return {
      resolvers: providersOf(ctx, assigneeResolvers).map(named),
      services: providersOf(ctx, serviceHandlers).map(named),
      processes: published.map(({ key, name }) => ({ name: key, label: name })),
    }
  }),
  post('/act/model/dryRun', 'processModel:list', { body: DryRun }, ({ ctx, body }) => dryRun(ctx, body)),
  post('/act/model/import', 'processModel:add', { body: Import }, async ({ ctx, body }) => {
    // Whatever is well-formed becomes a draft; what cannot run is told when it is published.
    const drawing = withPlainIds(body.xml)
    const { graph } = await compileBpmn(drawing)
    const name = body.name?.trim() || graph.name
    const { id } = await ctx.repo(ProcessModel).add({ key: graph.key, name, xml: drawing })
    return message('导入成功！', id)
  }),
  get('/act/model/export/:id', 'processModel:list', async ({ ctx, params, reply }) => {
    const { key, xml: drawing } = await ctx.repo(ProcessModel).get(params.id ?? '')
    if (!drawing) throw new BusinessError('请先设计流程图')
    reply.header('content-type', 'application/xml; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="${key}.bpmn"`)
    return raw(drawing)
  }),
  ...(['active', 'suspend'] as const).map((verb) =>
    post(`/act/process/${verb}`, 'wf:model:deploy', { body: One }, async ({ ctx, body }) => {
      await ctx.repo(ProcessDefinition).put(body.id, { isSuspended: verb === 'suspend' })
      return message(verb === 'suspend' ? '停用成功！' : '启用成功！')
    }),
  ),
  post('/act/process/convertToModel', 'processModel:edit', { body: One }, async ({ ctx, body }) => {
    const { key, name, entity, xml: drawing } = await ctx.repo(ProcessDefinition).get(body.id)
    const models = ctx.repo(ProcessModel)
    const model = await models.first({ key })
    if (!model) return message('转换成功！', (await models.add({ key, name, entity, xml: drawing })).id)
    await models.put(model.id, { xml: drawing, status: ModelStatus.draft })
    return message('转换成功！', model.id)
  }),
  get('/act/process/difference', 'processDefinition:list', async ({ ctx, query }) => {
    const [before, after] = [
      await ctx.repo(ProcessDefinition).get(query.from ?? ''),
      await ctx.repo(ProcessDefinition).get(query.to ?? ''),
    ]
    if (before.key !== after.key) throw new BusinessError('只能比较同一流程的两个版本')
    if (!before.graph || !after.graph) throw new Error('a definition has no graph')
    return differenceOf(before.graph, after.graph)
  }),
]
