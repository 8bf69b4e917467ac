import { Material, MaterialCategory, MaterialGroup, Unit } from '@mortise/materials/model'
import { testApp } from '@mortise/server/testing'
import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import materials from './index.ts'

const app = await testApp(materials)
const clerk = app.as('clerk')
await clerk.of(Unit).add({ name: '张', code: 'ZH' })
const boards = await clerk.of(MaterialCategory).add({ name: '板材', code: 'board' })
for (const name of ['其他', '多层板']) await clerk.of(MaterialCategory).add({ name, parent: boards.id })
const hardware = await clerk.of(MaterialCategory).add({ name: '五金' })
const others = await clerk
  .of(MaterialCategory)
  .add({ name: '其他', parent: hardware.id, code: 'other-hardware' })

async function bring(to: string, rows: (string | number | null)[][]) {
  const bytes = await writeXlsx({ sheets: [{ name: '数据', rows }] })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '导入.xlsx')
  const { body } = await clerk.call('POST', `${to}/importExcel`, { body: form })
  return body
}
const errorsOf = async (result: { fileUrl: string }) =>
  (await clerk.call('GET', result.fileUrl)).bytes.toString()

test('materials come in by a sheet, their categories by name or by code, and are numbered where no code is told', async () => {
  const body = await bring('/bas/basMaterial', [
    ['物料编码', '物料名称', '型号', '单位', '分类', '参考价'],
    ['P-001', '合页', '4寸', '张', 'other-hardware', 3.25],
    [null, '十八厘板', '18', 'ZH', '多层板', 96],
  ])
  expect(body).toMatchObject({ success: true, message: '文件导入成功！数据行数：2' })
  const { rows } = await clerk.of(Material).list({ sort: [['code', 'asc']] })
  expect(rows).toMatchObject([
    { code: '010200001', name: '十八厘板', price: 96 },
    { code: 'P-001', name: '合页', category: others.id, kind: '1' },
  ])
})

test('a sheet with unknown codes is refused where it names them, row by row and field by field', async () => {
  const before = (await clerk.of(Material).list()).total
  const body = await bring('/bas/basMaterial', [
    ['物料编码', '物料名称', '单位', '分类', '参考价'],
    ['P-101', '拉手', '把', '多层板', 1],
    ['P-102', '闭门器', '张', 'nowhere', 1],
    ['P-103', '门吸', '张', '其他', 1],
    ['P-104', '插销', '张', '板材', 1],
    ['P-001', '合页', '张', '多层板', '很贵'],
  ])
  expect(body).toMatchObject({ code: 201, message: '文件导入成功，但有错误。', result: { errorCount: 5 } })
  const errors = await errorsOf(body.result)
  // Written as they are found: what the sheet itself tells comes before what the rules say.
  expect(errors.replace('\uFEFF', '').split('\r\n').toSorted()).toEqual([
    '',
    expect.stringContaining('第 2 行：工作表“数据”单位不存在：把'),
    expect.stringContaining('第 3 行：工作表“数据”分类不存在：nowhere'),
    expect.stringContaining('第 4 行：工作表“数据”分类有多条同名数据：其他'),
    expect.stringContaining('第 5 行：工作表“数据”只能在末级分类下新增物料'),
    expect.stringContaining('第 6 行：工作表“数据”E列参考价格式不正确：很贵'),
  ])
  expect((await clerk.of(Material).list()).total).toBe(before)
})

test('a group names its materials by their codes', async () => {
  const { id: unit } = (await clerk.of(Unit).list()).rows[0]!
  for (const model of ['左', '右']) {
    await clerk.of(Material).add({ code: `L-${model}`, name: '门锁', model, unit, category: others.id })
  }
  const body = await bring('/erp_material_group/erpMaterialGroup', [
    ['组编码', '组名称', '组内物料', null],
    [null, null, '物料', '优先级'],
    ['G-1', '锁', 'L-左', 1],
    [null, null, 'L-右', 2],
    ['G-2', '错', 'L-中', 1],
    ['G-3', '疑', '门锁', 1],
  ])
  expect(body).toMatchObject({ result: { successCount: 1, errorCount: 2 } })
  const errors = await errorsOf(body.result)
  expect(errors).toContain('物料不存在：L-中')
  expect(errors).toContain('物料有多条同名数据：门锁')
  const { rows } = await clerk.of(MaterialGroup).list()
  expect(rows).toHaveLength(1)
})
