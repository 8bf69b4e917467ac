import { expect, test } from 'vitest'
import { complaintsOf, defineEntity, f, isDate, isDatetime } from '../index.ts'

test.each(['2026-11-14', '2026-12-31', '2026-04-30', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
  '%s is a day',
  (text) => {
    expect(isDate(text)).toBe(true)
    expect(isDatetime(`${text} 23:59:59`)).toBe(true)
  },
)

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-11-00',
  '2026-11-32',
  '2026-00-14',
  '2026-13-14',
  '0000-11-14',
  '2026-1-1',
  '2026/11/14',
  '2026-11-14 ',
  '２０２６-11-14',
  '',
])('%s is no day', (text) => {
  expect(isDate(text)).toBe(false)
  expect(isDatetime(`${text} 09:30:00`)).toBe(false)
})

test('neither an instant nor a number passes for a day', () => {
  expect([new Date(), 20_261_114, null].map(isDate)).toEqual([false, false, false])
})

test('a day that is kept lies where days of a business do', () => {
  const Loan = defineEntity('loan', {
    label: '借用',
    fields: {
      dueOn: f.date('应还日期'),
      lentAt: f.datetime('借出时间'),
      doors: f.lines('明细', { fields: { backOn: f.date('归还日期') } }),
    },
  })
  const messagesOf = (row: object) => complaintsOf(Loan, { ...row }).map(({ message }) => message)
  for (const day of ['1900-01-01', '2026-11-14', '2999-12-31'])
    expect(messagesOf({ dueOn: day, lentAt: `${day} 08:00:00`, doors: [{ backOn: day }] })).toEqual([])
  for (const day of ['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])
    expect(messagesOf({ dueOn: day, lentAt: `${day} 08:00:00`, doors: [{ backOn: day }] })).toEqual([
      '应还日期应在1900年至2999年之间',
      '借出时间应在1900年至2999年之间',
      '明细第1行：归还日期应在1900年至2999年之间',
    ])
})

test('a formula that cannot be read is refused with the character that is wrong', () => {
  const Line = defineEntity('line', {
    label: '计价行',
    fields: { price: f.text('公式', { formula: 'number', max: 2000 }) },
  })
  const messagesOf = (price: string) => complaintsOf(Line, { price }).map(({ message }) => message)
  expect(messagesOf("area*rate('m808')")).toEqual([])
  expect(messagesOf('area*')).toEqual([expect.stringMatching(/^公式出错，请检查：第6个字符，/)])
})

test('of a dictionary one may be chosen, or several where the field says so', () => {
  const Door = defineEntity('door', {
    label: '门',
    fields: {
      part: f.dict('部件', 'part'),
      parts: f.dict('齐套部件', 'part', { multiple: true, required: true }),
    },
  })
  const messagesOf = (row: object) => complaintsOf(Door, { ...row }).map(({ message }) => message)
  expect(messagesOf({ part: '1', parts: ['1', '4'] })).toEqual([])
  expect(messagesOf({ part: ['1'], parts: '1' })).toEqual(['部件格式不正确', '齐套部件格式不正确'])
  expect(messagesOf({ parts: [] })).toEqual(['齐套部件不能为空'])
})

test('a text that must be there is not blank, one that need not be may be', () => {
  const Note = defineEntity('note', {
    label: '便笺',
    fields: {
      mobile: f.text('手机', { required: true, rule: 'mobile' }),
      content: f.textarea('内容', { required: true }),
      remark: f.textarea('备注', { max: 2 }),
    },
  })
  const messagesOf = (row: object) => complaintsOf(Note, { ...row }).map(({ message }) => message)
  expect(messagesOf({ mobile: ' ', content: ' \n\t\u3000' })).toEqual(messagesOf({ mobile: '', content: '' }))
  expect(messagesOf({ mobile: '', content: '' })).toEqual(['请输入手机号', '内容不能为空'])
  expect(messagesOf({ mobile: '13900139000', content: ' 量尺\n', remark: '  ' })).toEqual([])
  expect(messagesOf({ mobile: '13900139000', content: '量尺', remark: '   ' })).toEqual([
    '备注长度不能超过2个字符',
  ])
})

test('a text that nobody typed is refused for its length, and shown to no pattern', () => {
  const fields = { site: f.text('网址', { max: 500, rule: 'url' }) }
  const site = (length: number) => `http://${'a'.repeat(length)} `
  expect(complaintsOf({ fields }, { site: site(600) })[0]?.message).toBe('请输入以http和https开头的网址')
  const begun = performance.now()
  expect(complaintsOf({ fields }, { site: site(1_000_000) })[0]?.message).toBe('网址长度不能超过500个字符')
  expect(performance.now() - begun).toBeLessThan(1000)
})
