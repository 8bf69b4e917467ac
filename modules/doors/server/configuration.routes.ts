import {
  compileDoor,
  Door,
  type DoorDraft,
  type DoorSpec,
  doorFaults,
  readablePart,
  specOf,
  ValueType,
} from '@mortise/doors/model'
import { BusinessError, codeOf, fromWire } from '@mortise/model'
import { type AnyRoute, type Context, get, post, providersOf } from '@mortise/server'
import { z } from 'zod'
import { configureDoor } from './configure.ts'
import { specOfDoor } from './door.rules.ts'
import { type Buyer, doorBuyer } from './extensions.ts'
import { impactOf } from './impact.ts'
import { bomMaterials, offeredFacts, pricesFor } from './inputs.ts'
import { loadLibrary } from './library.ts'
import { type Facts, factsOf, factsUnder } from './material-facts.ts'
import { noInputs, seenFaults, seenImpact, seenPrices, seesPricing, unpricedSpec } from './seen-prices.ts'
import { currentVersion, type Published, publishedById } from './versions.ts'

const base = '/erp_door/erpDoor'
const SEES_BOM = codeOf(Door, 'view.bom')

/** Materials that a browser is given at once; others are asked for when they are chosen. */
const MOST_MATERIALS = 300

const buyer = {
  storeId: z.string().nullish(),
  customerId: z.string().nullish(),
  date: z.iso.date().nullish(),
}
const evaluation = z.object({
  doorId: z.string().nullish(),
  versionId: z.string().nullish(),
  values: z.record(z.string().max(20), z.string().max(2000)),
  ...buyer,
})

/** Doors to configure, and drafts to try out. */
export const configurationRoutes: AnyRoute[] = [
  get(`${base}/configuration`, 'door:list', async ({ ctx, query }) => {
    const version = query.versionId
      ? await publishedById(ctx, query.versionId)
      : await currentVersion(ctx, query.doorId ?? '')
    const to: Buyer = { store: query.storeId, customer: query.customerId, date: query.date }
    await refuseForeign(ctx, to)
    return configurable(ctx, version, to)
  }),
  get(`${base}/materials`, 'door:list', async ({ ctx, query }) => {
    const version = await publishedById(ctx, query.versionId ?? '')
    const facts = await factsOf(ctx, (query.ids ?? '').split(',').slice(0, 100))
    return seesPricing(ctx) ? offeredFacts(version.door, facts, ctx.can(SEES_BOM)) : {}
  }),
  post(`${base}/evaluate`, 'door:list', { body: evaluation }, async ({ ctx, body }) => {
    const { doorId, versionId, storeId, customerId, date, values } = body
    const configuration = {
      door: doorId,
      version: versionId,
      store: storeId,
      customer: customerId,
      date,
      values,
    }
    await refuseForeign(ctx, configuration)
    const { result, ...configured } = await configureDoor(ctx, configuration)
    const { offers, variables, prices, priceLines, used, bom, materialCost, ...rest } = result
    const isPriced = seesPricing(ctx)
    return {
      ...configured,
      ...rest,
      prices: seenPrices(ctx, prices),
      options: offers,
      vars: isPriced ? variables : {},
      trace: isPriced ? priceLines : [],
      bom: ctx.can(SEES_BOM) ? bom : [],
      ...(ctx.can(SEES_BOM) && { materialCost }),
      ...(ctx.can(SEES_BOM) && isPriced && { used }),
    }
  }),
  get(`${base}/library`, 'door:list', ({ ctx }) => loadLibrary(ctx)),
  post(
    `${base}/tryOut`,
    'door:edit',
    { body: z.looseObject({ id: z.string().nullish() }) },
    async ({ ctx, body }) => {
      if (!seesPricing(ctx)) throw new BusinessError('您没有查看出厂价和经销价的权限，不能试算')
      const draft = { ...fromWire(Door, body), id: body.id ?? '' } as DoorDraft
      const spec = specOf(draft, await loadLibrary(ctx, draft))
      const faults = doorFaults(spec)
      const version = { id: '', no: 0, door: compileDoor(readablePart(spec)) }
      const tried = await configurable(ctx, version, {})
      // What can be read can be tried by whoever writes the rest.
      const sample = { spec: tried.spec, inputs: tried.inputs }
      return { faults, ...(faults.length > 0 ? nothingToTry(spec) : tried), sample }
    },
  ),
  get(`${base}/impact`, 'door:publish', async ({ ctx, query }) => {
    const spec = await specOfDoor(ctx, await ctx.repo(Door).get(query.id ?? ''))
    const faults = seenFaults(ctx, doorFaults(spec))
    const impact = faults.length > 0 ? null : await impactOf(ctx, compileDoor(spec))
    return { faults, impact: impact && seenImpact(ctx, impact) }
  }),
]

async function refuseForeign(ctx: Context, buyer: Buyer): Promise<void> {
  for (const check of providersOf(ctx, doorBuyer)) await check(ctx, buyer)
}

const nothingToTry = (spec: DoorSpec) => ({ spec, inputs: null, isBomSeen: true, isPriced: true })

/**
 * All that a browser needs to calculate a door by itself; the BOM only for those who may see it. Who may not know how
 * its price comes about gets what is to be filled in, and asks for the rest.
 */
async function configurable(ctx: Context, { id, no, door }: Published, to: Buyer) {
  const isBomSeen = ctx.can(SEES_BOM)
  const version = { versionId: id, versionNo: no, isBomSeen }
  if (!seesPricing(ctx))
    return { ...version, spec: unpricedSpec(door.spec), inputs: noInputs, isPriced: false }
  const offered: Facts = {}
  for (const { valueType, category, initial } of door.parameters) {
    if (valueType !== ValueType.material) continue
    Object.assign(offered, category ? await factsUnder(ctx, category.treeCode, MOST_MATERIALS) : {})
    if (initial) Object.assign(offered, await factsOf(ctx, [initial]))
  }
  const materials = {
    ...(isBomSeen ? await factsOf(ctx, bomMaterials(door)) : {}),
    ...offeredFacts(door, offered, isBomSeen),
  }
  const spec: DoorSpec = isBomSeen ? door.spec : { ...door.spec, bom: [] }
  return {
    ...version,
    spec,
    inputs: { ...(await pricesFor(ctx, door, to)), materials },
    isPriced: true,
  }
}
