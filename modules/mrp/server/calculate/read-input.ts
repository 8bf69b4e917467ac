import {
  type Buckets,
  bucketOf,
  type DatedBill,
  type OpenReceipt,
  type Peg,
  type PlanInput,
  type PlannedMaterial,
} from '@mortise/mrp/model'
import type { Client } from 'pg'
import type { MrpTask } from './task.ts'

type Row = readonly (string | null)[]
type BillItem = readonly [
  material: string,
  usage: number,
  per: number | null,
  scrap: number | null,
  fixed: number | null,
]

/** Who brings goods that are on their way: a supplier, a partner, or the own shop. */
export type Bringing = 'bought' | 'outside' | 'made'

export interface ReadInput
  extends Pick<PlanInput, 'materials' | 'needsOf' | 'pegsOf' | 'receiptsOf' | 'billsOf'> {
  readonly unitOf: (material: string) => string | null
  /** The document that brings what a receipt is about. */
  readonly orderOf: (line: string) => { readonly id: string; readonly by: Bringing } | null
}

/** Reads what a plan is made from, as it stands at one moment. */
export async function readInput(
  client: Client,
  tenant: string,
  { buckets, statements }: Pick<MrpTask, 'buckets' | 'statements'>,
): Promise<ReadInput> {
  const { today, start, days, count } = buckets
  const values = [tenant, today, start, days, count]
  const read = async (text: string) => {
    const used = values.slice(0, Math.max(...[...text.matchAll(/\$(\d)/g)].map(([, at]) => Number(at))))
    return (await client.query<string[]>({ text, values: used, rowMode: 'array' })).rows as Row[]
  }
  await client.query('begin isolation level repeatable read read only')
  const materials = await read(statements.materials)
  const available = numbersBy(await read(statements.available))
  const asked = numbersBy(await read(statements.asked))
  const needs = needsBy(await read(statements.needs))
  const receiptRows = await read(statements.receipts)
  const bills = billsBy(await read(statements.bills))
  await client.query('commit')
  const receipts = receiptsBy(buckets, receiptRows)
  const orders = new Map(
    receiptRows.map((row) => [text(row, 0), { id: text(row, 4), by: text(row, 5) as Bringing }]),
  )
  const units = new Map(materials.map((row) => [text(row, 0), row[8] ?? null]))
  return {
    materials: materials.map(
      (row): PlannedMaterial => ({
        id: text(row, 0),
        name: text(row, 1),
        source: text(row, 2),
        safety: Number(row[3]),
        leastOrder: Number(row[4]),
        multiple: Number(row[5]),
        leadDays: Number(row[6]),
        precision: Number(row[7]),
        available: available.get(text(row, 0)) ?? 0,
        asked: asked.get(text(row, 0)) ?? 0,
      }),
    ),
    needsOf: (material) => needs.get(material) ?? [],
    pegsOf: (material, bucket) => {
      const need = needs.get(material)?.find((each) => each.bucket === bucket)
      return need ? pegsFrom(need.demands) : []
    },
    receiptsOf: (material) => receipts.get(material) ?? [],
    billsOf: (material) => bills.get(material) ?? [],
    unitOf: (material) => units.get(material) ?? null,
    orderOf: (line) => orders.get(line) ?? null,
  }
}

const text = (row: Row, at: number): string => row[at] ?? ''

const numbersBy = (rows: readonly Row[]): Map<string, number> =>
  new Map(rows.map((row) => [text(row, 0), Number(row[1])]))

interface ReadNeed {
  readonly bucket: number
  readonly qty: number
  /** Demands with their quantities as they were read: most are never asked for. */
  readonly demands: string
}

function needsBy(rows: readonly Row[]): Map<string, ReadNeed[]> {
  const needs = new Map<string, ReadNeed[]>()
  for (const row of rows)
    push(needs, text(row, 0), { bucket: Number(row[1]), qty: Number(row[2]), demands: text(row, 3) })
  return needs
}

const pegsFrom = (demands: string): Peg[] =>
  demands.split(',').map((demand) => {
    const [demandId = '', qty] = demand.split(' ')
    return { demandId, qty: Number(qty) }
  })

function receiptsBy(buckets: Buckets, rows: readonly Row[]): Map<string, OpenReceipt[]> {
  const receipts = new Map<string, OpenReceipt[]>()
  for (const row of rows) {
    const dueOn = text(row, 3)
    const receipt = { id: text(row, 0), qty: Number(row[2]), dueOn, bucket: bucketOf(buckets, dueOn) }
    push(receipts, text(row, 1), receipt)
  }
  return receipts
}

function billsBy(rows: readonly Row[]): Map<string, DatedBill[]> {
  const bills = new Map<string, DatedBill[]>()
  for (const row of rows) {
    const items = (row[4] as unknown as readonly BillItem[] | null) ?? []
    push(bills, text(row, 0), {
      baseQty: Number(row[1] ?? 1),
      startOn: text(row, 2),
      endOn: row[3] ?? null,
      items: items.map(([material, usage, per, scrapRate, fixedScrap]) => ({
        material,
        usage,
        per: per ?? 1,
        scrapRate: scrapRate ?? 0,
        fixedScrap: fixedScrap ?? 0,
      })),
    })
  }
  return bills
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
