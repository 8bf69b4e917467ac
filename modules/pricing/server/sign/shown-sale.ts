import { Customer } from '@mortise/customers/model'
import { Door, pictureOf } from '@mortise/doors/model'
import { pick } from '@mortise/model'
import type { ChargedDocument } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { companyOf } from '@mortise/system/server'

/** Seconds for which the pictures of a page can be fetched. */
const PICTURE_SECONDS = 3600

interface SoldLine {
  readonly door: string | null
  readonly room: string | null
  readonly itemName: string | null
  readonly spec: string | null
  readonly qty: number
  readonly unit: string | null
  readonly unitPrice: number | null
  readonly amount: number
}
export interface SignedSale extends ChargedDocument {
  readonly no: string
  readonly revision: number
  readonly store: string
  readonly customer: string | null
  readonly lines: readonly SoldLine[]
  readonly goodsAmount: number
  readonly totalAmount: number
  readonly signedAt: string | null
  readonly signer: string | null
}

const shownKeys = [
  'no',
  'revision',
  'signedAt',
  'signer',
  'goodsAmount',
  'discountAmount',
  'installAmount',
  'freightAmount',
  'otherAmount',
  'totalAmount',
] as const

/** A quote or an order as its customer sees it by a link: named fields only, and none of what it costs. */
export async function shownSale(ctx: Context, sale: SignedSale) {
  const store = await ctx.repo(Store).get(sale.store)
  const customer = sale.customer ? await ctx.repo(Customer).get(sale.customer) : null
  const company = await companyOf(ctx)
  const pictures = await picturesOf(ctx, sale.lines)
  return {
    ...pick(sale, ...shownKeys),
    company: { ...company, logo: addressOf(ctx, company.logo) },
    store: store.name,
    tel: store.tel,
    customer: customer?.name ?? null,
    lines: sale.lines.map((line) => ({
      ...pick(line, 'room', 'itemName', 'spec', 'qty', 'unit', 'unitPrice', 'amount'),
      picture: addressOf(ctx, pictureOf(pictures.get(line.door ?? ''), line.spec)),
    })),
  }
}

async function picturesOf(
  { repo }: Context,
  lines: readonly SoldLine[],
): Promise<Map<string, readonly string[]>> {
  const ids = [...new Set(lines.flatMap(({ door }) => door ?? []))]
  const doors = ids.length > 0 ? await repo(Door).find({ id: { in: ids } }) : []
  return new Map(doors.map(({ id, pictures }) => [id, pictures ?? []]))
}

const addressOf = ({ files }: Context, path: string | null | undefined): string | null =>
  path ? files.signedUrl(path, PICTURE_SECONDS) : null
