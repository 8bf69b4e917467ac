import { createHash } from 'node:crypto'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post, postOrPut } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { Dictionary, DictionaryItem } from '@mortise/system/model'
import { permissionsChanged } from '../../people/menus/permission-book.ts'
import { editFrom, rowBody } from '../../shared/body.ts'
import { whole } from '../../shared/whole.ts'
import { cascadeOptions } from './cascade.ts'
import { choicesOf, decoded } from './dict-items.ts'
import { askerOf, entityNamed, parseTableCode, sortBy } from './dict-source.ts'
import { treeLevel } from './dict-tree.ts'

/** Dictionaries as screens read them. */
export const dictRoutes: AnyRoute[] = [
  get('/sys/dict/queryAllDictItems', 'login', { transaction: false }, async ({ ctx, request, reply }) => {
    const items = await liveItems(ctx)
    const tag = `W/"${createHash('md5').update(JSON.stringify(items)).digest('hex')}"`
    reply.header('ETag', tag).header('Cache-Control', 'private, no-cache')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return items
  }),

  get('/sys/dict/refleshCache', 'login', { limit: 20, transaction: false }, ({ ctx }) => {
    servicesOf(ctx).dicts.forget()
    permissionsChanged(ctx)
    return null
  }),

  get('/sys/dict/getDictItems/:dict', 'login', async ({ ctx, params, reply }) => {
    const choices = await choicesOf(ctx, params.dict ?? '')
    reply.header('Cache-Control', 'private, max-age=30')
    return choices.all()
  }),

  get('/sys/dict/loadDict/:dict', 'login', async ({ ctx, params, query }) => {
    const { dict = '' } = params
    const choices = await choicesOf(ctx, dict)
    const { keyword, order } = ordered(query.keyword ?? '')
    const table = order && parseTableCode(decoded(dict))
    return choices.search({
      keyword,
      page: whole(query.pageNo, 1, 100_000),
      size: whole(query.pageSize, 10, 200),
      sort:
        table && order
          ? sortBy(entityNamed(ctx.linked, table.table), order, await askerOf(ctx, table.table))
          : null,
      with: query.id || undefined,
    })
  }),

  get('/sys/dict/loadDictItem/:dict', 'login', async ({ ctx, params, query }) => {
    const choices = await choicesOf(ctx, params.dict ?? '')
    const keys = (query.key ?? '').split(',').map((key) => key.trim())
    return choices.texts(keys.filter((key, index) => key !== '' || index < keys.length - 1).slice(0, 1000))
  }),

  get('/sys/dict/loadTreeData', 'login', ({ ctx, query }) => treeLevel(ctx, query)),

  get('/sys/dict/treeList', 'dictionary:list', async ({ ctx, query }) => {
    const where = query.dictName ? { name: { contains: query.dictName } } : {}
    const found = await ctx.repo(Dictionary).find(where, { sort: [['createTime', 'asc']], limit: 5000 })
    const sent = await ctx.output(Dictionary, found)
    return sent.map((row) => ({ ...row, key: row.id, title: row.dictName, children: [] }))
  }),

  get('/online/cgform/api/querySelectOptions', 'login', ({ ctx, query }) => cascadeOptions(ctx, query)),

  post('/sys/dict/add', 'dictionary:add', { body: rowBody }, async ({ ctx, body }) => {
    const { id } = await ctx.repo(Dictionary).add(ctx.input(Dictionary, body))
    return message('保存成功！', id)
  }),

  postOrPut('/sys/dict/edit', 'dictionary:edit', { body: rowBody }, async ({ ctx, body }) => {
    const found = typeof body.id === 'string' && (await ctx.repo(Dictionary).first({ id: body.id }))
    if (!found) throw new BusinessError('未找到对应实体')
    await editFrom(ctx, Dictionary, found.id, body)
    return message('编辑成功!', found.id)
  }),

  post('/sys/dictItem/add', 'dictionaryItem:add', { body: rowBody }, async ({ ctx, body }) => {
    const { id } = await ctx.repo(DictionaryItem).add(ctx.input(DictionaryItem, body))
    return message('保存成功！', id)
  }),

  get('/sys/dictItem/dictItemCheck', 'login', async ({ ctx, query }) => {
    const { dictId = '', itemValue = '', id } = query
    const same = await ctx.repo(DictionaryItem).first({ dict: dictId, value: itemValue })
    if (same && same.id !== id) throw new BusinessError('该值不可用，系统中已存在！')
    return message('该值可用！')
  }),
]

async function liveItems(ctx: Context) {
  const all = await servicesOf(ctx).dicts.all(ctx.tenant)
  const codes = [...all.keys()].toSorted()
  return Object.fromEntries(
    codes.map((code) => [code, (all.get(code) ?? []).filter((item) => !item.disabled)]),
  )
}

/** A keyword may end in `[orderby:column,asc]`. */
function ordered(keyword: string) {
  const match = /^(.*?)\[orderby:\s*(\w+)\s*(?:,\s*(asc|desc)\s*)?\]$/is.exec(keyword)
  if (!match) return { keyword, order: null }
  const direction: 'asc' | 'desc' = match[3]?.toLowerCase() === 'desc' ? 'desc' : 'asc'
  return { keyword: match[1] ?? '', order: { column: match[2] ?? '', direction } }
}
