import { BankLayout, BankLine, BankStatement } from '@mortise/finance/model'
import { addDays, type InputOf, today } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { BankInfo } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { iconvGb } from '../testing/gb18030.ts'
import { openBooks } from '../testing/open-books.ts'

const app = await testApp(finance)
await openBooks(app)
const clerk = app.as('clerk', { orgCode: 'A01' })
let count = 0
const account = async () =>
  (
    await clerk.of(BankInfo).add({
      owner: 'self',
      accountName: '榫卯木业',
      bankName: '工商银行',
      accountNo: `12020209199001${String(++count).padStart(5, '0')}`,
    })
  ).id

async function upload(content: string | Buffer, name = 'statement.csv', who = clerk): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(content)]), name)
  const { body } = await who.call('POST', '/sys/common/upload', { body: form })
  if (!body.success) throw new Error(body.message)
  return body.message
}
const head = '交易日期,流水号,收入,支出,余额,对方户名,对方账号,摘要'
const day = (back: number) => addDays(today(), -back)
const csv = (...rows: string[]) => [head, ...rows].join('\n')
async function bring(
  content: string | Buffer,
  input: Partial<InputOf<typeof BankStatement>> & { bank: string },
) {
  return clerk.of(BankStatement).add({ file: [await upload(content)], ...input })
}
const linesOf = async (bank: string) =>
  (await clerk.of(BankLine).list({ where: { bank }, sort: [['seq', 'asc']], size: 100 })).rows

test('a statement comes in as a whole: its lines, its days, its balances', async () => {
  const bank = await account()
  const made = await bring(
    csv(
      `${day(3)},S1,"1,000.50",,11000.50,城东店,622848,货款`,
      `${day(2)},S2,,500,10500.50,诚信木业,="6228480402564890018",材料款`,
      '合计,,1000.50,500,,,,',
    ),
    { bank },
  )
  expect(await clerk.of(BankStatement).get(made.id)).toMatchObject({
    openBalance: 10000,
    closeBalance: 10500.5,
    beginDate: day(3),
    endDate: day(2),
    lineCount: 2,
    inAmount: 1000.5,
    outAmount: 500,
    openLines: 2,
  })
  expect(await linesOf(bank)).toMatchObject([
    { serial: 'S1', inAmount: 1000.5, outAmount: 0, oppositeName: '城东店', left: 1000.5, status: '0' },
    { serial: 'S2', inAmount: 0, outAmount: 500, oppositeNo: '6228480402564890018', memo: '材料款' },
  ])
})

test('what is wrong is refused with row and column, and nothing is written', async () => {
  const bank = await account()
  const refused: readonly (readonly [string, string])[] = [
    [csv(`${day(1)},S1,1.005,,1,,,`), '导入第 2 行：收入 金额最多两位小数：1.005'],
    [csv(`${day(1)},S1,1000000000000000,,1,,,`), '导入第 2 行：收入 金额超出范围：1000000000000000'],
    [csv(`${day(1)},S1,1e15,,1,,,`), '导入第 2 行：收入 金额格式不正确：1e15'],
    [csv(`${day(1)},S1,100,,100,,,`, `${day(-1)},S2,1,,101,,,`), `导入第 3 行：交易日期 ${day(-1)} 晚于今天`],
    [csv(`2026-02-30,S1,1,,1,,,`), '导入第 2 行：交易日期 日期格式不正确：2026-02-30'],
    [csv(`${day(1)},S1,,,1,,,`), '导入第 2 行：收入、支出 请输入金额'],
    [csv(`${day(1)},S1,1,,1,,,`, `${day(1)},S1,1,,2,,,`), '导入第 3 行：流水号 S1 与第 2 行重复'],
    [csv(`${day(1)},S1,1,,1,,,`, `${day(1)},S2,1,,5,,,`), '导入第 3 行：余额 与上一笔不连续'],
    ['日期,金额\n2026-01-01,1', '没有表头「交易日期」「收入」「支出」'],
    [head, '文件中没有数据'],
  ]
  for (const [content, message] of refused) await expect(bring(content, { bank })).rejects.toThrow(message)
  await expect(bring(csv(`${day(1)},S1,1,,,,,`), { bank, openBalance: 0, closeBalance: 3 })).rejects.toThrow(
    '对账单余额不连续，差额 2.00',
  )
  expect(await linesOf(bank)).toEqual([])
  expect((await clerk.of(BankStatement).list({ where: { bank } })).rows).toEqual([])
})

test('a file, a line and a day come in once; the next statement begins where the last one ended', async () => {
  const bank = await account()
  const first = csv(`${day(5)},S1,100,,100,,,`)
  const { no } = await bring(first, { bank, openBalance: 0 })
  await expect(bring(first, { bank })).rejects.toThrow(`该文件已导入为对账单 ${no}，不能重复导入`)
  await expect(bring(csv(`${day(5)},S1,100,,200,,,x`), { bank })).rejects.toThrow(
    `导入第 2 行：流水号 已在对账单 ${no} 中导入`,
  )
  await expect(bring(csv(`${day(4)},S2,1,,51,,,`), { bank })).rejects.toThrow(
    `期初余额 50.00 元与上期对账单 ${no} 的期末余额 100.00 元不一致`,
  )
  await expect(bring(csv(`${day(6)},S0,1,,1,,,`), { bank })).rejects.toThrow('请按日期先后导入')
  await bring(csv(`${day(4)},S2,1,,101,,,`), { bank })
  expect(await linesOf(bank)).toHaveLength(2)
  await expect(
    clerk.of(BankStatement).remove((await clerk.of(BankStatement).list({ where: { no } })).rows[0]!.id),
  ).rejects.toThrow('请先删除之后的对账单')
})

test('each bank is read by a layout that somebody told once: columns, days, signs, encodings', async () => {
  const bank = await account()
  const layout = await clerk.of(BankLayout).add({
    name: '农业银行',
    encoding: 'gb18030',
    skipRows: 2,
    dateColumn: '交易时间',
    dateOrder: 'ymd',
    amountForm: 'marked',
    amountColumn: '交易金额',
    markColumn: '借贷标志',
    inMark: '贷',
    balanceColumn: '账户余额',
    nameColumn: '对方户名',
  })
  const compact = day(2).replaceAll('-', '')
  const text = [
    '账号：12020209199001,,,,',
    '币种：人民币,,,,',
    '交易时间,借贷标志,交易金额,账户余额,对方户名',
    `${compact} 101112,借,20.00,180.00,恒达五金`,
    `${compact} 091011,贷,"￥200.00",200.00,城东门店`,
  ].join('\r\n')
  await bring(iconvGb(text), { bank, layout: layout.id })
  expect(await linesOf(bank)).toMatchObject([
    { date: day(2), inAmount: 200, balance: 200, oppositeName: '城东门店' },
    { date: day(2), outAmount: 20, balance: 180, oppositeName: '恒达五金' },
  ])
  const signed = await clerk.of(BankLayout).add({
    name: '外资银行',
    dateColumn: 'Date',
    dateOrder: 'dmy',
    amountForm: 'signed',
    amountColumn: 'Amount',
  })
  const [year, month, on] = day(1).split('-')
  await bring(`Date;Amount\n${on}/${month}/${year};-30.00\n`, { bank, layout: signed.id, closeBalance: 150 })
  expect((await linesOf(bank)).find(({ date }) => date === day(1))).toMatchObject({ outAmount: 30 })
})

test('a file is the own upload of who brings it in, and no larger than a statement is', async () => {
  const bank = await account()
  const foreign = await upload(csv(`${day(1)},S1,1,,1,,,`), 'a.csv', app.as('other'))
  await expect(clerk.of(BankStatement).add({ bank, file: [foreign] })).rejects.toThrow('文件不是本人上传的')
  const many = csv(...Array.from({ length: 10_100 }, (_, at) => `${day(1)},N${at},1,,,,,`))
  await expect(bring(many, { bank, openBalance: 0, closeBalance: 10_100 })).rejects.toThrow('数据超过10060行')
})
