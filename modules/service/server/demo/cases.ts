import { addDays, addMinutes, linesTable, type Row, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { type Context, insertRows, momentOf, newId, type Story, table } from '@mortise/server'
import { AfterSale, DutyType, Install, ServicePlan, sharedDuties, Urgency } from '@mortise/service/model'
import { sql } from 'kysely'
import type { Scene } from './draw-site.ts'
import type { Pictures } from './pictures.ts'

/** What goes wrong with doors that hang, how often, and who answers for it. */
const faults = table(
  '#weight fault part duty plan scene defect content',
  `9 1 1 3 2 scratch 面板划伤 卧室门正面有一道划痕，安装后发现
   7 4 4 1 2 handle 锁舌不灵活 门锁要用力才能关上
   5 6 2 4 2 gap 门套缝隙过大 门套与墙体之间缝隙大，漏光
   3 2 1 1 1 gap 门扇变形 门扇上角翘起，关门有异响
   2 3 1 5 6 scratch 色差 两扇门颜色不一致
   2 7 4 4 1 handle 合页异响 开关门时合页有声音`,
)
type Fault = (typeof faults)[number]

/** Of a hundred doors that hang, so many have a fault that somebody tells of. */
const FAULTY = 6
const HANDLER = 'heping'

interface Hung {
  readonly unit: string
  readonly code: string
  readonly order: string
  readonly customer: string
  readonly store: string
  readonly orgCode: string | null
  readonly hungOn: string
  readonly address: string
  readonly receiver: string
  readonly tel: string
}

/** Faults of doors that hang: most of them dealt with, paid for by whoever answers for them, and closed. */
export async function pastCases(ctx: Context, story: Story, pictures: Pictures): Promise<Hung[]> {
  const doors = await hungDoors(ctx)
  const told: Row[] = []
  const sound: Hung[] = []
  for (const door of doors) {
    const toldOn = addDays(door.hungOn, 3 + story.below(100))
    if (story.below(100) >= FAULTY || toldOn >= story.ago(10)) sound.push(door)
    else told.push(caseOf(door, toldOn, faultOf(story), story, pictures))
  }
  told.sort((a, b) => String(a.createTime).localeCompare(String(b.createTime)))
  for (const row of told) row.no = story.number('SF', String(row.createTime).slice(0, 10))
  await insertRows(ctx, AfterSale, told)
  return sound
}

const faultOf = (story: Story): Fault => {
  const all = faults.flatMap((fault) => Array.from({ length: fault.weight }, () => fault))
  return story.pick(all)
}

/** Doors that hang, with whom to ask about them. */
async function hungDoors(ctx: Context): Promise<Hung[]> {
  const { rows } = await sql<Hung>`
    select u.id as unit, u.code, u."order", u.customer, o.store, o.sys_org_code as "orgCode",
      to_char(u.installed_at, 'YYYY-MM-DD') as "hungOn", o.address, o.receiver, o.receiver_tel as tel
    from ${sql.table(DoorUnit.table)} u
    join ${sql.table(CustomerOrder.table)} o on o.tenant_id = u.tenant_id and o.id = u."order"
    where u.tenant_id = ${ctx.tenant} and not u.deleted and u.status = ${UnitStatus.installed}
      and u.installed_at is not null and exists (select from ${sql.table(linesTable(Install, 'items'))} i
        where i.tenant_id = u.tenant_id and i.door_unit = u.id)
    order by u.installed_at, u.id`.execute(ctx.db)
  return rows
}

/** What is told of a door, with whom to ask. */
function toldOf(door: Hung, { fault, part, content, defect, scene }: Fault, pictures: Pictures) {
  return {
    unitCode: door.code,
    contact: door.receiver,
    tel: door.tel,
    address: door.address,
    faultType: fault as RowOf<typeof AfterSale>['faultType'],
    content,
    photos: [pictures[scene as Scene]],
    items: [{ part: part as '1', qty: 1, defect }],
  }
}

function caseOf(door: Hung, day: string, fault: Fault, story: Story, pictures: Pictures): Row {
  const { duty, plan, content, defect } = fault
  const createTime = momentOf(day, story.below(40))
  const isVisited = plan === ServicePlan.repair
  const costAmount = isVisited ? 80 + 20 * story.below(5) : 0
  const finishedAt = momentOf(addDays(day, 2 + story.below(3)), story.below(40))
  return {
    id: newId(),
    createBy: HANDLER,
    createTime,
    sysOrgCode: door.orgCode,
    ...toldOf(door, fault, pictures),
    unit: door.unit,
    order: door.order,
    store: door.store,
    customer: door.customer,
    urgency: story.weighed({ [Urgency.middle]: 5, [Urgency.low]: 3, [Urgency.high]: 2 }),
    underWarranty: true,
    planType: plan,
    costAmount,
    handler: HANDLER,
    visits: isVisited
      ? [{ visitedAt: finishedAt, worker: 'xuming', content: `已处理：${defect}`, workerPrice: costAmount }]
      : [],
    duties: sharedDuties(
      [
        {
          type: duty as typeof DutyType.factory,
          rate: 1,
          target: DutyType.items[duty as '1'],
          reason: content,
        },
      ],
      costAmount,
    ),
    responseDue: addMinutes(createTime, 8 * 60),
    finishDue: momentOf(addDays(day, 5), 0),
    acceptedAt: addMinutes(createTime, 30),
    finishedAt,
    score: 3 + story.below(3),
    opinion: story.pick(['处理及时', '师傅很专业', '等待时间稍长', '满意']),
    status: 'closed',
  }
}

/** How far cases of these days are, told so many hours ago. */
const present = [
  'finished',
  'processing',
  'processing',
  'planned',
  'accepted',
  'waiting',
  'waiting',
  'voided',
] as const

/** What is being dealt with now: in every state, some of it told by the customer. */
export async function presentCases(
  ctx: Context,
  story: Story,
  pictures: Pictures,
  doors: readonly Hung[],
): Promise<void> {
  const { repo } = ctx
  const chosen = doors.slice(-present.length * 3).filter((_, at) => at % 3 === 0)
  for (const [at, reached] of present.entries()) {
    const door = chosen[at]
    if (!door) return
    const fault = faults[at % faults.length]!
    const { id } = await repo(AfterSale).add(
      {
        ...toldOf(door, fault, pictures),
        handler: HANDLER,
        urgency: at % 3 === 0 ? Urgency.high : Urgency.middle,
        planType: reached === 'processing' ? ServicePlan.repair : ServicePlan.remote,
      },
      { given: { isReported: reached === 'waiting' } },
    )
    const moves = { waiting: [], voided: [], accepted: ['accept'], planned: ['accept', 'plan'] } as const
    const road =
      reached === 'processing'
        ? (['accept', 'plan', 'approve'] as const)
        : reached === 'finished'
          ? (['accept', 'plan', 'approve', 'finish'] as const)
          : moves[reached]
    for (const move of road) await repo(AfterSale).move(id, move)
    if (reached === 'voided') await repo(AfterSale).move(id, 'void', { reason: '客户重复报修' })
  }
}
