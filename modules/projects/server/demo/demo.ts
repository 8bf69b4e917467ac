import { Customer } from '@mortise/customers/model'
import { addDays, mul, type RowOf, sum } from '@mortise/model'
import {
  ContractType,
  Project,
  ProjectContract,
  ProjectCost,
  ProjectProgress,
  ProjectReceipt,
} from '@mortise/projects/model'
import { type Context, table } from '@mortise/server'
import { orderHandedOver, ordersUnderWay, type SoldDoor, soldDoors } from './site-orders.ts'

/** Three sites: one that is handed over, one under way and one that is only planned; two pay by what is reached. */
const sites = table(
  'name address #daysAgo #floors reached billing',
  `滨江壹号院精装修 杭州市滨江区江南大道588号 300 6 finished 2
   云栖人才公寓二期 杭州市西湖区云栖路66号 90 8 running 2
   钱塘之星酒店 杭州市钱塘区金沙大道199号 5 4 planned 1`,
)
const nodes = [
  { name: '预付款', rate: 0.3, condition: '1' },
  { name: '到货款', rate: 0.4, condition: '2' },
  { name: '竣工款', rate: 0.25, condition: '4' },
  { name: '质保金', rate: 0.05, condition: '5' },
] as const
const stages = table(
  'stage #weight #running',
  `1 0.1 1
   2 0.3 0.8
   3 0.2 0.5
   4 0.3 0.25
   5 0.1 0`,
)
const costs = table(
  'type #share remark',
  `1 0.42 门扇门套用料
   2 0.11 车间人工
   4 0.03 送货到工地
   5 0.09 安装队费用`,
)

type Site = (typeof sites)[number]

export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs('admin')
  const known = await ctx.repo(Customer).find({}, { limit: 100 })
  const buyers = known.filter(({ store }) => store).slice(0, sites.length)
  const [entrance, room = entrance] = await soldDoors(ctx)
  for (const [at, site] of sites.entries()) {
    const customer = buyers[at % Math.max(1, buyers.length)]
    if (customer && entrance && room) await addSite(ctx, site, customer.id, { entrance, room })
  }
}

interface Doors {
  readonly entrance: SoldDoor
  readonly room: SoldDoor
}

async function addSite(
  ctx: Context,
  site: Site,
  customer: RowOf<typeof Customer>['id'],
  doors: Doors,
): Promise<void> {
  const { repo, today } = ctx
  const begun = addDays(today, -site.daysAgo)
  const { id: project } = await repo(Project).add({
    name: site.name,
    customer,
    manager: 'admin',
    address: site.address,
    startOn: begun,
    endOn: addDays(begun, 270),
    billingMode: site.billing as '1',
  })
  const items = listOf(site.floors, doors)
  const amount = sum(items, ({ qty, unitPrice }) => mul(qty, unitPrice))
  const contract = await repo(ProjectContract).add({
    project,
    type: ContractType.main,
    amount,
    signedOn: begun,
    items,
    nodes: [...nodes],
  })
  if (site.reached === 'planned') return
  for (const move of ['submit', 'approve'] as const) await repo(ProjectContract).move(contract.id, move)
  const isFinished = site.reached === 'finished'
  if (isFinished) await orderHandedOver(ctx, project, addDays(begun, 200))
  else await ordersUnderWay(ctx, project)
  for (const row of isFinished ? [1, 2, 3] : [1])
    await repo(ProjectContract).move(contract.id, 'confirmNode', { answers: { row } })
  await report(ctx, project, begun, isFinished)
  for (const [at, rate] of (isFinished ? [0.3, 0.4, 0.25] : [0.3]).entries()) {
    const { id } = await repo(ProjectReceipt).add({
      project,
      contract: contract.id,
      amount: mul(amount, rate),
      receivedOn: addDays(begun, 10 + 60 * at),
    })
    for (const move of ['submit', 'approve'] as const) await repo(ProjectReceipt).move(id, move)
  }
  for (const { type, share, remark } of costs)
    await repo(ProjectCost).add({
      project,
      type: type as never,
      amount: mul(mul(amount, share), isFinished ? 1 : 0.5),
      happenedOn: addDays(begun, 30),
      remark,
    })
  if (isFinished) await repo(Project).move(project, 'finish')
}

/** Two flats on each floor of a building, an entrance and two rooms each. */
const listOf = (floors: number, { entrance, room }: Doors) =>
  Array.from({ length: floors }, (_, floor) =>
    ['01', '02'].flatMap((flat) =>
      [
        { itemName: '入户门', qty: 1, unitPrice: 3280, ...entrance },
        { itemName: '房门', qty: 2, unitPrice: 1680, ...room },
      ].map((door) => ({ ...door, building: '1幢', floor: `${floor + 1}层`, room: `${floor + 1}${flat}` })),
    ),
  ).flat()

async function report({ repo }: Context, project: string, begun: string, isFinished: boolean): Promise<void> {
  for (const [at, { stage, weight, running }] of stages.entries()) {
    const percent = isFinished ? 1 : running
    if (percent > 0)
      await repo(ProjectProgress).add({
        project,
        stage: stage as never,
        weight,
        percent,
        reportedOn: addDays(begun, 15 * (at + 1)),
        content: percent === 1 ? '本阶段已完成' : '按计划进行',
      })
  }
}
