import { Door } from '@mortise/doors/model'
import {
  Bom,
  Process,
  ProductionLine,
  Route,
  SetupMatrix,
  ShopCalendar,
  WorkshopUnit,
  WorkshopUnitStatus,
} from '@mortise/engineering/model'
import { Material, MaterialSource } from '@mortise/materials/model'
import { type Context, listIn, table } from '@mortise/server'
import { Depart, Position } from '@mortise/system/model'

const processes = table(
  'code name type #minutes #wait inspected',
  `KL 开料 10 12 0 -
   FB 封边 20 8 0 -
   TM 贴面 80 18 60 -
   XX 铣型 40 10 0 -
   DK 打孔 50 6 0 -
   SG 砂光 60 8 0 -
   PQ 喷漆 70 20 240 -
   ZZ 组装 90 25 0 -
   ZJ 质检 95 5 0 yes
   BZ 包装 98 10 0 -`,
)

/** Operations by the codes of their processes, with minutes of their own, and what they wait for if not the one before. */
const operations = table(
  'route #opNo process minutes after',
  `MM 10 KL - -
   MM 20 TM - -
   MM 30 XX - -
   MM 40 DK - -
   MM 50 SG - -
   MM 60 PQ - -
   MM 70 ZZ - -
   MM 80 ZJ - -
   MM 90 BZ - -
   BL 10 KL 15 -
   BL 20 FB - -
   BL 30 DK - 10
   BL 40 ZZ 30 20,30
   BL 50 ZJ - -
   BL 60 BZ 14 -
   RH 10 KL 18 -
   RH 20 TM 24 -
   RH 30 XX 16 -
   RH 40 DK 10 -
   RH 50 PQ 26 -
   RH 60 ZZ 40 -
   RH 70 ZJ 8 -
   RH 80 BZ 12 -
   BP 10 KL - -
   BP 20 FB - -
   BP 30 DK 4 -`,
)
/** Routes, with the first letters of the doors that take them. */
const routes = table(
  'code name doors',
  `MM 套装木门 M
   BL 玻璃门 T,G
   RH 入户门 R
   BP 白坯件 -`,
)

const lines = table(
  'code name manager depart',
  `L1 备料线 liuyang 开料车间
   L2 涂装线 liuyang 涂装车间
   L3 总装包装线 liuyang 包装车间`,
)
const units = table(
  'code name line type #lanes calendar #rate setups',
  `KL1 电子锯机组 L1 10 2 两班 62 材质换型
   KL2 推台锯机组 L1 10 1 常白班 48 材质换型
   FB1 封边机组 L1 20 2 两班 55 材质换型
   LY1 热压机组 L1 30 1 常白班 50 -
   XX1 雕铣机组 L1 40 2 两班 66 -
   DK1 数控钻机组 L1 50 2 两班 58 -
   SG1 砂光机组 L2 60 2 常白班 46 -
   TM1 包覆贴面机组 L2 80 2 两班 60 喷漆换色
   PQ1 喷漆线 L2 70 3 两班 75 喷漆换色
   ZZ1 总装机组 L3 90 4 常白班 58 -
   ZJ1 终检台 L3 95 2 常白班 52 -
   BZ1 包装机组 L3 98 3 常白班 42 -`,
)

/** Parts of one blank: by the name and the size of the material, how much and how much is lost. */
const blanks = table(
  'blank part size #usage #scrap op',
  `门扇白坯 桥洞力学板 33×910×2100 1 0 10
   门扇白坯 中纤板 3厘 1.2 0.05 10
   门扇白坯 实木方料 30×45×2200 3 0.04 10
   门扇白坯 白乳胶 - 0.35 0 20
   门套白坯 实木多层板 12厘 0.9 0.06 10
   门套白坯 白乳胶 - 0.2 0 20
   门套白坯 自攻螺钉 4×40 12 0 30`,
)

/** What units are set up for: families of colour and of material, by the codes of what doors are made of. */
const families = table(
  'code color family',
  `SM-BZ 20 4
   SM-HT 50 4
   SM-HX 30 4
   SM-SB 50 4
   SM-BY 10 4
   SM-HJ 40 4
   HDF-08 - 3
   MF-3045 - 1
   LX-60 - -
   BL-QB - 6
   BL-CH - 6
   BL-HJ - 6`,
)

/** A workshop of twelve units on three lines, how its doors and blanks are made, and what blanks consist of. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs('admin')
  const calendars = await addCalendars(ctx)
  const matrices = await addMatrices(ctx)
  await addUnits(ctx, calendars, matrices)
  const routeIds = await addRoutes(ctx)
  for (const { code, doors } of routes) {
    for (const letter of listIn(doors)) {
      for (const door of await ctx.repo(Door).find({ code: { startsWith: letter } }, { limit: 100 }))
        await ctx.repo(Door).put(door.id, { route: routeIds.get(code) })
    }
  }
  await addBoms(ctx, routeIds.get('BP'))
  await addFamilies(ctx)
}

async function addFamilies({ repo }: Context): Promise<void> {
  for (const { code, color, family } of families) {
    const material = await repo(Material).first({ code })
    if (material)
      await repo(Material).put(material.id, {
        colorFamily: color || null,
        family: family || null,
      })
  }
}

type Ids = Map<string, string>
type Weekday = '1' | '2' | '3' | '4' | '5' | '6'

async function addCalendars({ repo }: Context): Promise<Ids> {
  const week = (days: string, ...shifts: readonly [string, string][]) =>
    [...days].flatMap((weekday) =>
      shifts.map(([startAt, endAt]) => ({ weekday: weekday as Weekday, startAt, endAt })),
    )
  const day = await repo(ShopCalendar).add({
    name: '常白班',
    shifts: week('123456', ['08:00', '12:00'], ['13:00', '17:30']),
  })
  const two = await repo(ShopCalendar).add({
    name: '两班',
    shifts: week('123456', ['08:00', '12:00'], ['12:30', '16:30'], ['17:00', '20:30'], ['21:00', '00:30']),
  })
  return new Map([
    ['常白班', day.id],
    ['两班', two.id],
  ])
}

async function addMatrices({ repo }: Context): Promise<Ids> {
  const colors = await repo(SetupMatrix).add({
    name: '喷漆换色',
    minutes: 15,
    rules: [
      { from: '60', to: '10', minutes: 45, cost: 60 },
      { from: '50', to: '10', minutes: 40, cost: 50 },
      { from: '10', to: '60', minutes: 30, cost: 40 },
    ],
  })
  const materials = await repo(SetupMatrix).add({ name: '材质换型', minutes: 6, rules: [] })
  return new Map([
    ['喷漆换色', colors.id],
    ['材质换型', materials.id],
  ])
}

async function addUnits({ repo }: Context, calendars: Ids, matrices: Ids): Promise<void> {
  const position = await repo(Position).first({ code: 'PM' })
  const lineIds: Ids = new Map()
  for (const [index, { code, name, manager, depart }] of lines.entries()) {
    const workshop = await repo(Depart).first({ name: depart })
    const line = { code, name, manager, depart: workshop?.id, sort: index + 1 }
    lineIds.set(code, (await repo(ProductionLine).add(line)).id)
  }
  for (const { line, type, calendar, rate, setups, ...unit } of units) {
    await repo(WorkshopUnit).add({
      ...unit,
      // Tables know text alone.
      type: type as '10',
      manager: 'liuyang',
      position: position?.id,
      line: lineIds.get(line),
      calendar: calendars.get(calendar)!,
      setups: matrices.get(setups),
      costRate: rate,
      status: unit.code === 'KL2' ? WorkshopUnitStatus.repair : WorkshopUnitStatus.running,
    })
  }
}

async function addRoutes({ repo }: Context): Promise<Ids> {
  const processIds: Ids = new Map()
  for (const [index, { type, wait, inspected, ...process }] of processes.entries()) {
    const row = {
      ...process,
      type: type as '10',
      minWait: wait,
      needsInspection: inspected === 'yes',
      pieceKey: process.code,
      sort: index + 1,
    }
    processIds.set(process.code, (await repo(Process).add(row)).id)
  }
  const routeIds: Ids = new Map()
  for (const { code, name } of routes) {
    const ops = operations
      .filter(({ route }) => route === code)
      .map(({ opNo, process, minutes, after }) => ({
        opNo,
        process: processIds.get(process)!,
        after: after || null,
        minutes: minutes === '' ? null : Number(minutes),
      }))
    routeIds.set(code, (await repo(Route).add({ code, name, batchSize: 20, ops })).id)
  }
  return routeIds
}

async function addBoms({ repo, today }: Context, route: string | undefined): Promise<void> {
  for (const name of new Set(blanks.map(({ blank }) => blank))) {
    const parts = []
    for (const { part, size, usage, scrap, op } of blanks.filter(({ blank }) => blank === name)) {
      const material = await repo(Material).first({ name: part, ...(size !== '' && { size }) })
      if (material) parts.push({ material: material.id, usage, scrapRate: scrap, opNo: Number(op) })
    }
    if (parts.length === 0) continue
    for (const { id } of await repo(Material).find({ name, source: MaterialSource.made }, { limit: 20 })) {
      const bom = await repo(Bom).add({
        material: id,
        route,
        startOn: `${today.slice(0, 4)}-01-01`,
        items: parts,
      })
      await repo(Bom).move(bom.id, 'activate')
    }
  }
}
