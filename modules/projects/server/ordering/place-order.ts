import { Customer } from '@mortise/customers/model'
import type { DoorValues } from '@mortise/doors/model'
import { add, addDays, BusinessError, compare, newLine, pick, type RowOf, sub } from '@mortise/model'
import { CustomerOrder, OrderLineType, OrderType } from '@mortise/orders/model'
import {
  BillingMode,
  type ContractItem,
  effectiveStates,
  type Project,
  ProjectContract,
} from '@mortise/projects/model'
import type { Context } from '@mortise/server'
import { PayTerm } from '@mortise/stores/model'
import { openQuantities, placeOf } from './refuse-over.ts'

type Order = RowOf<typeof CustomerOrder>
type Listed = RowOf<typeof ContractItem>

export interface Wanted {
  readonly id: string
  readonly qty: number
  /** How it is made, where the contract does not say so. */
  readonly params?: DoorValues | undefined
}
/** Days in which doors of every kind can be made, where nobody asked for another day. */
const USUAL_DAYS = 30

/** Drafts an order of what is chosen of a project's list: each room its own line, at the price of its contract. */
export async function placeOrder(
  ctx: Context,
  project: RowOf<typeof Project>,
  wanted: readonly Wanted[],
  deliverOn: string = addDays(ctx.today, USUAL_DAYS),
): Promise<Order> {
  const { repo } = ctx
  const { id, no, customer: buyer, address, billingMode, status } = project
  if (status !== 'running') throw new BusinessError(`项目${no}不在执行中，不能下单`)
  const chosen = await chosenItems(ctx, id, wanted)
  const customer = await repo(Customer).get(buyer)
  if (!customer.store)
    throw new BusinessError(`甲方【${customer.name}】没有所属门店，请先在客户资料中指定门店`)
  const specs = await listedSpecs(ctx, id)
  return repo(CustomerOrder).add(
    {
      customer: customer.id,
      store: customer.store,
      address: address || customer.summary || '',
      receiver: customer.name,
      receiverTel: customer.tel,
      deliverOn,
      ...(billingMode === BillingMode.node && { payTerm: PayTerm.contract }),
      remark: `工程项目 ${no}`,
    },
    {
      given: {
        type: OrderType.project,
        project: id,
        lines: chosen.map(({ item, qty, params }) => ({
          ...newLine(CustomerOrder.fields.lines, ctx),
          type: OrderLineType.door,
          ...pick(item, 'building', 'floor', 'room', 'door', 'itemName', 'unitPrice'),
          params,
          spec: specs.get(item.id) ?? null,
          contractLine: item.id,
          qty,
        })),
      },
    },
  )
}

async function chosenItems(ctx: Context, project: string, wanted: readonly Wanted[]) {
  const open = new Map((await openQuantities(ctx, project)).map((each) => [each.item.id, each]))
  const chosen: { readonly item: Listed; readonly qty: number; readonly params: DoorValues }[] = []
  const taken = new Map<string, number>()
  for (const { id, qty, params: given } of wanted) {
    const found = open.get(id)
    if (!found) throw new BusinessError('所选的行不在该项目的合同清单中，请刷新后重试')
    const { item, left } = found
    if (!item.door) throw new BusinessError(`合同清单【${placeOf(item)}】没有门型，不能下单`)
    const rest = sub(left, taken.get(id) ?? 0, 3)
    if (compare(qty, rest) > 0)
      throw new BusinessError(`合同清单【${placeOf(item)}】超量，剩余${Math.max(0, rest)}`)
    taken.set(id, add(taken.get(id) ?? 0, qty, 3))
    const params = item.params ?? given
    if (!params) throw new BusinessError(`合同清单【${placeOf(item)}】没有约定门的参数，请先配置`)
    chosen.push({ item, qty, params })
  }
  return chosen
}

/** What was agreed in words, by the rows of contracts in force. */
async function listedSpecs({ repo }: Context, project: string): Promise<ReadonlyMap<string, string | null>> {
  const contracts = await repo(ProjectContract).find({ project, status: { in: [...effectiveStates] } })
  return new Map(contracts.flatMap(({ items }) => items.map(({ id, spec }) => [id, spec])))
}
