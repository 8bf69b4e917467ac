import { Customer, CustomerType } from '@mortise/customers/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { seenCustomer } from './follow-up.rules.ts'
import { noteOwner } from './ownership.ts'
import { formaliseCustomer } from './stages.ts'

type Row = RowOf<typeof Customer>

/** Fields that the one who stays takes over where it has none itself. */
const taken = [
  'head',
  'region',
  'address',
  'referees',
  'activity',
  'source',
  'store',
  'houseName',
  'doorCount',
  'budget',
  'invoiceTitle',
  'taxNo',
  'remark',
  'nextFollowAt',
  'lastFollowAt',
] as const

/**
 * Makes one customer of several: whatever names the others, in any area, names the one who stays, their contacts and
 * what it did not know of itself become its own, and they are deleted.
 */
export async function mergeCustomers(ctx: Context, into: string, from: readonly string[]): Promise<Row> {
  if (from.includes(into)) throw new BusinessError('不能把客户合并到它自己')
  const repo = ctx.repo(Customer)
  for (const id of [into, ...from]) await seenCustomer(ctx, id)
  // In the order of their ids, so that two who merge the same ones do not wait for each other.
  const rows = new Map((await repo.lockAll({ id: { in: [into, ...from] } })).map((row) => [row.id, row]))
  let target = rows.get(into)!
  for (const id of from) {
    const source = rows.get(id)!
    await repo.repoint(id, into)
    if (isBuyer(source)) await formaliseCustomer(ctx, into)
    target = await repo.put(into, takenOver(target, source))
    await noteOwner(
      ctx,
      { id: into, head: source.head },
      'merge',
      target.head,
      `合并自【${source.name}】${source.no}`,
    )
    // One that was given up is not deleted otherwise.
    if (source.stage === 'lost') await repo.move(id, 'reopen')
    await repo.remove(id)
  }
  return target
}

function takenOver(target: Row, source: Row): Partial<Row> {
  const isEmpty = (value: unknown) => value === null || value === ''
  const values = Object.fromEntries(
    taken.filter((key) => isEmpty(target[key]) && !isEmpty(source[key])).map((key) => [key, source[key]]),
  ) as Partial<Row>
  return {
    ...values,
    contacts: contactsOf(target, source),
    ...(isBuyer(source) && !isBuyer(target) && { dealAt: source.dealAt }),
  }
}

const isBuyer = ({ type }: Row): boolean => type === CustomerType.customer

/** Everybody of either who can be called, each number once; the main one stays. */
function contactsOf(target: Row, source: Row): Row['contacts'] {
  const known = new Set([target.tel, ...target.contacts.map(({ tel }) => tel)])
  const others = [{ name: source.name, tel: source.tel, post: '' }, ...source.contacts]
  const fresh = others.flatMap(({ name, tel, post }) => {
    if (known.has(tel)) return []
    known.add(tel)
    return [
      {
        name: [...name].slice(0, 50).join(''),
        tel,
        post: post || null,
        isMain: target.contacts.length === 0 && known.size === 2,
      },
    ]
  })
  return [...target.contacts, ...fresh] as Row['contacts']
}

/** Customers of one telephone, or of one name, whom the caller may see: those that may be one. */
export async function likelyDuplicates(ctx: Context, id: string): Promise<Row[]> {
  const { name, tel, contacts } = await seenCustomer(ctx, id)
  const tels = [tel, ...contacts.map((contact) => contact.tel)]
  const found = await ctx.repo(Customer).select(
    {
      all: [
        ctx.scope(Customer),
        { field: 'id', test: { op: 'ne', value: id } },
        {
          any: [
            { field: 'tel', test: { op: 'in', values: tels } },
            { field: 'name', test: { op: 'eq', value: name } },
          ],
        },
      ],
    },
    { limit: 20 },
  )
  return found
}
