import { defineEntity, defineModule, defineParameter, f, mul, sub, sum } from '@mortise/model'
import { describe, expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'

const OverCut = defineParameter('over_cut', '超裁比例(%)', 'decimal', '10')

const Cutting = defineEntity('cutting', {
  label: '裁切单',
  fields: {
    no: f.serial('单号', 'CQ{0000}'),
    note: f.text('备注'),
    boards: f.lines('板件', {
      fields: {
        name: f.text('名称', { required: true }),
        qty: f.decimal('数量', { required: true }),
        price: f.money('单价', { default: 2 }),
        spec: f.json<{ width: number }>('参数'),
        marks: f.dict('标记', 'cut_marks', { multiple: true }),
        cutQty: f.counted('已裁', { of: 'qty', over: OverCut }),
        brokenQty: f.counted('报废', { of: 'cutQty' }),
        openQty: f.decimal('未裁'),
        amount: f.money('金额'),
      },
      derive: {
        amount: (line) => mul(line.cutQty, line.price),
        openQty: (line) => Math.max(0, sub(line.qty, line.cutQty, 4)),
      },
    }),
    cutTotal: f.decimal('已裁合计'),
    total: f.money('金额合计'),
  },
  derive: {
    cutTotal: (row) => sum(row.boards, (line) => line.cutQty, 4),
    total: (row) => sum(row.boards, (line) => line.amount),
  },
})
const app = await testApp(
  serverModule(defineModule('cuttings', { label: '裁切', entities: [Cutting], parameters: [OverCut] })),
)
const clerk = app.as('clerk')
const cuttings = clerk.of(Cutting)
const named = (...names: string[]) => names.map((name) => ({ name, qty: 10 }))

const traceOf = async (id: string) => {
  const { rows } = await app.services.db.owner.query(
    'select verb, before, after from engine.audit where row_id = $1 order by id',
    [id],
  )
  return rows as { verb: string; before: SavedDocument | null; after: SavedDocument }[]
}
interface SavedDocument extends Record<string, unknown> {
  readonly boards?: readonly { readonly name: string }[]
}
const namesOf = (saved: SavedDocument | null | undefined) => saved?.boards?.map(({ name }) => name)

describe('a document is saved', () => {
  test('with lines that came, went, changed and changed places, each under its id', async () => {
    const { id, boards } = await cuttings.add({ boards: named('门扇', '门框', '门套', '线条') })
    const [leaf, frame, , strip] = boards
    const edited = await cuttings.edit({
      id,
      boards: [
        strip!,
        { ...leaf!, qty: 12, spec: { width: 800 }, marks: ['a', 'b'] },
        ...named('合页'),
        frame!,
      ],
    })
    expect(edited.boards.map(({ name, qty }) => [name, qty])).toEqual([
      ['线条', 10],
      ['门扇', 12],
      ['合页', 10],
      ['门框', 10],
    ])
    expect(edited.boards[0]?.id).toBe(strip?.id)
    expect(edited.boards[1]).toMatchObject({ id: leaf?.id, spec: { width: 800 }, marks: ['a', 'b'] })
    expect(await cuttings.get(id)).toEqual(edited)
  })

  test('and a line that is defined twice is there twice, under two ids', async () => {
    const { id, boards } = await cuttings.add({ boards: named('门扇') })
    const { boards: twice } = await cuttings.edit({ id, boards: [boards[0]!, boards[0]!] })
    expect(twice.map(({ name }) => name)).toEqual(['门扇', '门扇'])
    expect(new Set(twice.map((line) => line.id)).size).toBe(2)
    expect((await cuttings.edit({ id, boards: [] })).boards).toEqual([])
  })

  test('and the log keeps what changed and nothing else', async () => {
    const { id, no, boards } = await cuttings.add({ note: '急', boards: named('门扇', '门框', '门套') })
    const [leaf, frame, lining] = boards
    await cuttings.edit({ id, boards: [leaf!, { ...frame!, qty: 11 }, ...named('线条')] })
    await cuttings.edit({ id, note: '不急' })
    const { boards: now } = await cuttings.get(id)
    await cuttings.edit({ id, boards: [...named('封边'), ...now] })
    await cuttings.edit({ id, boards: (await cuttings.get(id)).boards.toReversed() })
    const [added, edited, noted, inserted, reversed] = await traceOf(id)
    expect(namesOf(added?.after)).toEqual(['门扇', '门框', '门套'])
    expect(namesOf(edited?.before)).toEqual(['门框', '门套'])
    expect(namesOf(edited?.after)).toEqual(['门框', '线条'])
    expect(edited?.after).not.toHaveProperty('note')
    expect(edited?.before?.boards).toMatchObject([{ qty: 10, sortNo: 1 }, { id: lining?.id }])
    expect([noted?.before, noted?.after]).toEqual([
      { version: 2, note: '急', no },
      { version: 3, note: '不急', no },
    ])
    expect([namesOf(inserted?.before), namesOf(inserted?.after)]).toEqual([[], ['封边']])
    expect(namesOf(reversed?.after)).toEqual(['线条', '门框', '门扇', '封边'])
  })
})

describe('lines are counted on', () => {
  const counting = (counts: readonly { line: string; cutQty?: number; brokenQty?: number }[]) =>
    app.services.asSystem('0', ({ repo }) => repo(Cutting).countLines(counts))

  test('by their ids, and what is worked out from them follows', async () => {
    const { id, version, boards } = await cuttings.add({ boards: named('门扇', '门框') })
    const [leaf, frame] = boards.map((line) => line.id)
    await counting([
      { line: leaf!, cutQty: 3 },
      { line: frame!, cutQty: 11 },
      { line: leaf!, cutQty: 1, brokenQty: 2 },
    ])
    const counted = await cuttings.get(id)
    expect(counted).toMatchObject({ version: version + 1, cutTotal: 15, total: 30 })
    expect(counted.boards).toMatchObject([
      { cutQty: 4, brokenQty: 2, openQty: 6, amount: 8 },
      { cutQty: 11, openQty: 0 },
    ])
    await counting([{ line: leaf!, cutQty: -2 }])
    expect((await cuttings.get(id)).boards[0]).toMatchObject({ cutQty: 2, openQty: 8 })
    const [, first, second] = await traceOf(id)
    expect(first).toMatchObject({ verb: 'count', after: { cutTotal: 15 } })
    expect([namesOf(second?.before), namesOf(second?.after)]).toEqual([['门扇'], ['门扇']])
  })

  test('not beyond their bounds, and then on none of them', async () => {
    const { id, no, boards } = await cuttings.add({ boards: named('门扇', '门框') })
    const [leaf, frame] = boards.map((line) => line.id)
    const tooMuch = counting([
      { line: leaf!, cutQty: 1 },
      { line: frame!, cutQty: 11.5 },
    ])
    await expect(tooMuch).rejects.toThrow(`裁切单 ${no} 第2行：已裁 0，最多 11，不能再增加 11.5`)
    await expect(counting([{ line: leaf!, cutQty: -1 }])).rejects.toThrow('第1行：已裁 0，不能减少 1')
    await expect(counting([{ line: leaf!, cutQty: 1, brokenQty: 2 }])).rejects.toThrow('报废 0，最多 1')
    await expect(counting([{ line: 'nowhere', cutQty: 1 }])).rejects.toThrow('未找到对应数据')
    expect((await cuttings.get(id)).cutTotal).toBe(0)
    await counting([{ line: frame!, cutQty: 11 }])
    expect((await cuttings.get(id)).cutTotal).toBe(11)
  })

  test('not below what another of the line is bound by, unless that falls with it', async () => {
    const { id, boards } = await cuttings.add({ boards: named('门扇') })
    const line = boards[0]?.id ?? ''
    await counting([{ line, cutQty: 3, brokenQty: 2 }])
    await expect(counting([{ line, cutQty: -2 }])).rejects.toThrow('第1行：报废 2，不能超过 1')
    await counting([{ line, cutQty: -2, brokenQty: -1 }])
    expect((await cuttings.get(id)).boards[0]).toMatchObject({ cutQty: 1, brokenQty: 1 })
  })

  test('by no rule that writes its lines otherwise', async () => {
    const { id, boards } = await cuttings.add({ boards: named('门扇', '门框') })
    const put = (cutQty: number) =>
      app.services.asSystem('0', ({ repo }) =>
        repo(Cutting).put(id, { boards: boards.map((line) => ({ ...line, cutQty, name: '门套' })) }),
      )
    await expect(put(1)).rejects.toThrow('cutting.boards.cutQty is changed by countLines alone')
    expect((await put(0)).boards).toMatchObject([{ name: '门套' }, { name: '门套' }])
  })

  test('one after the other, however many count at once', async () => {
    const { id, boards } = await cuttings.add({ boards: named('门扇') })
    const line = boards[0]?.id ?? ''
    const answers = await Promise.allSettled(
      Array.from({ length: 15 }, () => counting([{ line, cutQty: 1 }])),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    expect((await cuttings.get(id)).boards[0]?.cutQty).toBe(11)
  })

  test('by nobody who types it', async () => {
    const { id, boards } = await cuttings.add({
      boards: [{ name: '门扇', qty: 10, cutQty: 5 } as { name: string; qty: number }],
    })
    expect(boards[0]?.cutQty).toBe(0)
    const edited = await cuttings.edit({ id, boards: [{ ...boards[0]!, cutQty: 7 } as never] })
    expect(edited.boards[0]?.cutQty).toBe(0)
  })
})
