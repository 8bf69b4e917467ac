import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { type HandbookHit, searchHandbook } from './search.ts'

const syllables = (text: string) => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
const nameOf = (hit: HandbookHit | undefined) => {
  if (hit?.kind === 'article') return hit.article.key
  return hit?.kind === 'term' ? hit.term.word : hit?.refusal.sentence
}

test.each([
  ['怎么下采购订单？', 'purchasing/order'],
  ['怎样盘点', 'stock/count'],
  ['报价怎么转成订单', 'quotes/order'],
  ['什么是倒冲', '倒冲'],
  ['仓库「一号仓」已冻结（盘点中），不能出入库', '仓库「…」已冻结（盘点中），不能出入库'],
  ['数据已被他人修改，请刷新后重试！', '数据已被他人修改，请刷新后重试！'],
  ['供应商「顺达」已停用', '供应商「…」已停用'],
])('%s finds %s first', (question, expected) => {
  expect(nameOf(searchHandbook(question)[0])).toBe(expected)
})

test('a refusal that no chapter explains is explained by its wording, and a question is no refusal', () => {
  expect(nameOf(searchHandbook('工单 GD001 有 3 块板件已开料，不能作废')[0])).toContain('状态')
  expect(nameOf(searchHandbook('结束月份不能早于开始月份')[0])).toContain('日期')
  expect(searchHandbook('怎样盘点').map(nameOf)).not.toContain('单据的状态不允许')
})

test('pinyin, whole or by initials, finds titles', () => {
  const found = (text: string) => searchHandbook(text, { syllables }).map(nameOf)
  expect(found('pandian')).toContain('stock/count')
  expect(found('pd')).toContain('stock/count')
  expect(found('daochong')).toEqual(['倒冲'])
  expect(searchHandbook('pandian')).toEqual([])
})

test('what nobody wrote about finds nothing, and no question is too odd', () => {
  expect(searchHandbook('量子纠缠')).toEqual([])
  expect(searchHandbook('')).toEqual([])
  expect(searchHandbook('？？')).toEqual([])
  expect(searchHandbook('('.repeat(5000))).toEqual([])
  expect(searchHandbook('zzzzqq', { syllables })).toEqual([])
})
