import { Bom, Process, Route, ShopCalendar, WorkshopUnit } from '@mortise/engineering/model'
import { Material, MaterialCategory, MaterialSource, Unit } from '@mortise/materials/model'
import { newId } from '@mortise/server'
import type { TestApp } from '@mortise/server/testing'

/** A part that is pressed and sanded out of two boards and a tenth of glue, five percent of which are spilt. */
export async function madePart(app: TestApp) {
  return app.services.asSystem('0', async (ctx) => {
    const { repo } = await ctx.actAs('admin')
    const mark = newId().slice(-6)
    const piece = await repo(Unit).add({ code: `P${mark}`, name: `件${mark}`, precision: 0 })
    const kilo = await repo(Unit).add({ code: `K${mark}`, name: `千克${mark}`, precision: 3 })
    const category = await repo(MaterialCategory).add({ name: `板${mark}`, code: `C${mark}`, kind: '1' })
    const material = (name: string, unit: string, source: keyof typeof MaterialSource.items) =>
      repo(Material).add({
        code: `${name}${mark}`,
        name: `${name}${mark}`,
        unit,
        category: category.id,
        source,
      })
    const part = await material('门芯', piece.id, MaterialSource.made)
    const board = await material('芯板', piece.id, MaterialSource.bought)
    const glue = await material('胶', kilo.id, MaterialSource.bought)
    const calendar = await repo(ShopCalendar).add({
      name: `每天${mark}`,
      followsHolidays: false,
      shifts: (['1', '2', '3', '4', '5', '6', '7'] as const).map((weekday) => ({
        weekday,
        startAt: '00:00',
        endAt: '24:00',
      })),
    })
    const press = await repo(WorkshopUnit).add({
      code: `U${mark}`,
      name: `压机${mark}`,
      manager: 'admin',
      type: '30',
      calendar: calendar.id,
      costRate: 60,
    })
    const ops = []
    for (const [index, name] of ['压合', '定厚'].entries()) {
      const process = await repo(Process).add({
        code: `${name}${mark}`,
        name: `${name}${mark}`,
        type: '30',
        minutes: 30,
      })
      ops.push({ opNo: (index + 1) * 10, process: process.id, units: [press.id] })
    }
    const route = await repo(Route).add({ code: `R${mark}`, name: `门芯${mark}`, ops })
    const bill = await repo(Bom).add({
      material: part.id,
      route: route.id,
      items: [
        { material: board.id, usage: 2, opNo: 10 },
        { material: glue.id, usage: 0.1, scrapRate: 0.05, opNo: 20 },
      ],
    })
    await repo(Bom).move(bill.id, 'activate')
    return { part, board, glue, route, bill }
  })
}
