import type { AnswerFigure } from '@mortise/assistant/model'
import { Material } from '@mortise/materials/model'
import {
  type AnyEntity,
  type Condition,
  codeOf,
  conditionOf,
  fieldsOf,
  measuredRows,
  type Row,
  wireNameOf,
} from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { StockBalance } from '@mortise/stock/model'
import { Store } from '@mortise/stores/model'
import { periodOf } from '../span.ts'
import { type Asked, answer, type IntentHandler, linkToRows } from './asked.ts'

const noRight = (label: string) => `您没有查看【${label}】的权限`

/** 逾期订单: orders in the shop whose promise fell before today, of one store or of all that one may see. */
export const late: IntentHandler = async (asked) => {
  const { ctx, text } = asked
  if (!ctx.can(codeOf(CustomerOrder, 'list'))) return answer('late', noRight(CustomerOrder.label))
  const store = text ? await firstNamed(asked, Store, text) : null
  if (text && !store) return answer('late', `没有找到门店【${text}】，或您看不到它`)
  const rows = conditionOf(CustomerOrder, {
    status: 'producing',
    promisedOn: { lt: ctx.today },
    ...(store && { store: store.id }),
  })
  const { total } = await ctx.list(CustomerOrder, { pageSize: '1', exactTotal: '1' }, rows)
  const words = `${store ? `门店【${store.name}】` : '您可见的订单中'}逾期未完成的客户订单`
  return answer('late', words, {
    figures: [{ label: '逾期订单', value: total, unit: '张' }],
    links: linkToRows(asked, CustomerOrder, '查看逾期订单', rows),
  })
}

/** 现存量: what lies in all warehouses that one may see. */
export const stock: IntentHandler = async (asked) => {
  const { ctx, text } = asked
  if (!ctx.can(codeOf(StockBalance, 'list'))) return answer('stock', noRight(StockBalance.label))
  if (!text) return answer('stock', '请说出物料，如“橡木皮还有多少库存”')
  const materials = await allNamed(asked, Material, text)
  if (materials.length > MOST)
    return answer('stock', `物料【${text}】超过 ${MOST} 种，不作合计，请说全名或编码`)
  const [first] = materials
  if (!first) return answer('stock', `没有找到物料【${text}】，或您看不到它`)
  const isOne = materials.length === 1
  const rows = conditionOf(StockBalance, { material: { in: materials.map(({ id }) => id) } })
  const sums = await stockOf(ctx, rows)
  const each = isOne ? [] : await Promise.all(materials.slice(0, VARIANTS).map((one) => variantOf(ctx, one)))
  const words = isOne
    ? `物料【${first.name}】`
    : `物料【${text}】共 ${materials.length} 种，以下为合计与各种的现存量`
  return answer('stock', words, {
    figures: [...sums, ...each],
    links: linkToRows(asked, StockBalance, '查看现存量', rows),
  })
}

/** More rows of one name are not told of. */
const MOST = 50
/** So many kinds of one name are told one by one. */
const VARIANTS = 8

async function stockOf(ctx: Context, rows: Condition): Promise<AnswerFigure[]> {
  const { sums } = await ctx.list(StockBalance, { pageSize: '1', sums: '1' }, rows)
  return (['qty', 'available'] as const).map((key) => ({
    label: StockBalance.fields[key].label,
    value: Number(sums?.[wireNameOf(key, fieldsOf(StockBalance)[key])] ?? 0),
    unit: '',
  }))
}

async function variantOf(ctx: Context, { id, name, row }: Named): Promise<AnswerFigure> {
  const [qty] = await stockOf(ctx, conditionOf(StockBalance, { material: id }))
  const told = [row.code, name, row.model, row.size, row.color].filter(Boolean).join(' ')
  return { label: told, value: qty?.value ?? 0, unit: '' }
}

interface Named {
  readonly id: string
  readonly name: string
  readonly row: Row
}

/** Rows that bear a name, else those that are found by it. */
async function allNamed({ ctx }: Asked, entity: AnyEntity, text: string): Promise<Named[]> {
  if (!ctx.can(codeOf(entity, 'list'))) return []
  const { records } = await ctx.list(entity, { keyword: text, pageSize: String(MOST + 1) })
  const nameKey = wireNameOf('name', fieldsOf(entity).name)
  const named = records.map((row) => ({ id: String(row.id), name: String(row[nameKey] ?? ''), row }))
  const exact = named.filter(({ name, row }) => name === text || row.code === text)
  return exact.length > 0 ? exact : named
}

/** The first of them. */
async function firstNamed(asked: Asked, entity: AnyEntity, text: string): Promise<Named | null> {
  return (await allNamed(asked, entity, text))[0] ?? null
}

/** 统计: a measure of the product over some days, in the caller's rows. */
export const figure: IntentHandler = async (asked) => {
  const { ctx, text, detail, place } = asked
  const measure = ctx.linked.measures.get(text)
  if (!measure) return null
  if (!ctx.can(codeOf(measure.of, 'list'))) return answer('figure', noRight(measure.label))
  const within = detail === '' ? undefined : periodOf(detail, ctx.today)
  if (within === null) return answer('figure', `没有听懂时间【${detail}】，请换个说法，如“上周”“3月”`)
  if (within && !measure.period) return answer('figure', `${measure.label}不能按时间统计`)
  const stores = place ? await storesNamed(asked, place) : []
  const [store] = stores
  if (stores.length > 1) return answer('figure', `有多个门店符合【${place}】：${namesOf(stores)}，请说全名`)
  if (place && !store)
    return answer(
      'figure',
      `没有听懂【${place}】，请换个说法，如“上月${measure.label}”“某门店本月${measure.label}”`,
    )
  if (store && !measure.by.includes('store')) return answer('figure', `${measure.label}不能按门店统计`)
  const ofStore = conditionOf(measure.of, store && { store: store.id })
  const { total, count } = await ctx.measure(measure, { within }, {}, ofStore)
  if (measure.sum && total === null) return answer('figure', noRight(measure.label))
  const span = within ? `${within.from} 至 ${within.to}` : '全部时间'
  const whose = store ? `门店【${store.name}】` : ''
  const group = store ? (['store', store.id] as const) : undefined
  return answer('figure', `${whose}${measure.label}，${span}，按您可见的数据统计`, {
    figures: [{ label: measure.label, value: measure.sum ? (total ?? 0) : count, unit: measure.unit ?? '' }],
    links: linkToRows(
      asked,
      measure.of,
      '查看明细',
      measuredRows(measure, { within, ...(group && { group }) }),
    ),
  })
}

/** The store of that name, else those whose names tell of it. */
async function storesNamed(asked: Asked, text: string): Promise<Named[]> {
  const found = await allNamed(asked, Store, text)
  const exact = found.filter(({ name }) => name === text)
  return exact.length > 0 ? exact : found.filter(({ name }) => name.includes(text))
}

const namesOf = (rows: readonly Named[]): string =>
  rows
    .slice(0, 5)
    .map(({ name }) => name)
    .join('、')

/** 单据数据: what one field of a document says, to whom it is shown. */
export const value: IntentHandler = async ({ ctx, text, detail }) => {
  const [group] = await ctx.search(text)
  const found = group?.rows[0]
  const entity = group && ctx.linked.entities.get(group.entity)
  if (!found || !entity) return null
  const links = found.to ? [{ title: found.name || found.number, path: found.to as `/${string}` }] : []
  const [key, its] = Object.entries(fieldsOf(entity)).find(([, each]) => each.label === detail) ?? []
  const name = `${entity.label}【${found.number || found.name}】`
  if (!key || !its) return answer('value', `${name}没有【${detail}】这一项`, { links })
  if (ctx.hidden(entity).has(key)) return answer('value', noRight(`${entity.label}的${detail}`), { links })
  const { records } = await ctx.list(entity, { pageSize: '1' }, conditionOf(entity, { id: found.id }))
  const wire = wireNameOf(key, its)
  const row = records[0]
  const stored = row?.[wire]
  if (stored === null || stored === undefined)
    return answer('value', `${name}的【${detail}】未填写，或不对您显示`, { links })
  if (typeof stored === 'number')
    return answer('value', name, {
      figures: [{ label: detail, value: stored, unit: its.kind === 'money' ? '元' : '' }],
      links,
    })
  return answer('value', `${name}的【${detail}】：${String(row?.[`${wire}_dictText`] ?? stored)}`, { links })
}

/** 查找: rows of all kinds by the search of the whole product. */
export const record: IntentHandler = async ({ ctx, text, pages }) => {
  const groups = await ctx.search(text)
  const links = groups.flatMap(({ label, entity, rows }) =>
    rows.slice(0, 3).flatMap(({ name, number, to, state }) => {
      const path = (to ?? pages.find((each) => each.entity === entity)?.path) as `/${string}` | undefined
      const title = [label, number, name, state].filter(Boolean).join(' ')
      return path ? [{ title, path }] : []
    }),
  )
  return links.length > 0 ? answer('record', `找到 ${links.length} 条`, { links: links.slice(0, 9) }) : null
}
