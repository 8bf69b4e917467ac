import { Door } from '@mortise/doors/model'
import { Material } from '@mortise/materials/model'
import { addDays, BusinessError, mul, type RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { InstallItem } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { doorWorth, type Place } from './door-worth.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/** A door that is sold no more may still be ordered by whom it was offered to before, for so long. */
const GRACE_DAYS = 30

/** Lines with what the server says of them: version, name, specification and standard price. */
export async function pricedLines(ctx: Context, order: Order, before: Order | null): Promise<Line[]> {
  const were = new Map((before?.lines ?? []).map((line) => [line.id, line]))
  const priced: Line[] = []
  for (const [index, line] of order.lines.entries()) {
    const was = were.get(line.id)
    const told = await describe(ctx, order, line, was, index)
    const unitPrice = followsList(line, was) ? told.listPrice : line.unitPrice
    if (unitPrice === null || unitPrice === undefined)
      throw new BusinessError(`第${index + 1}行【${told.itemName}】没有标准价，请填写单价`, {
        field: 'lines',
        row: index,
      })
    priced.push({ ...line, ...told, unitPrice, amount: mul(unitPrice, line.qty) })
  }
  return priced
}

/** Whether nobody set another price by hand. */
const followsList = (line: Line, was: Line | undefined): boolean =>
  line.unitPrice === null ||
  line.unitPrice === undefined ||
  (was !== undefined && was.unitPrice === was.listPrice && line.unitPrice === was.unitPrice)

type Told = Pick<Line, 'itemName' | 'unit' | 'spec' | 'listPrice'> & Partial<Line>

async function describe(
  ctx: Context,
  order: Place,
  line: Line,
  was: Line | undefined,
  index: number,
): Promise<Told> {
  if (line.type === '1') {
    const door = await ctx.repo(Door).get(line.door ?? '')
    refuseRetired(door, ctx.today, index)
    // A line stays with the version it was configured on; another door starts with its latest.
    const version = was?.door === line.door ? was.doorVersion : null
    const worth = await doorWorth(ctx, order, { ...line, door: door.id, doorVersion: version })
    worth.refuseFaults(index)
    const { itemName, unit, spec, listPrice, retailPrice, doorVersion, values } = worth
    return { itemName, unit, spec, listPrice, retailPrice, doorVersion, params: values }
  }
  if (line.type === '2') {
    const material = await ctx.repo(Material).get(line.material ?? '')
    const spec = [material.model, material.size, material.color].filter(Boolean).join(' ')
    return { itemName: line.itemName || material.name, unit: line.unit, spec, listPrice: null }
  }
  const service = await ctx.repo(InstallItem).get(line.service ?? '')
  return { itemName: service.name, unit: service.unit, spec: null, listPrice: service.price }
}

function refuseRetired(door: RowOf<typeof Door>, today: string, row: number): void {
  if (door.status !== 'retired') return
  const since = (door.updateTime ?? door.createTime).slice(0, 10)
  if (addDays(since, GRACE_DAYS) < today)
    throw new BusinessError(`门型【${door.name}】已停用`, { field: 'lines', row })
}
