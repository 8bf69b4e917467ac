import { expect, test } from 'vitest'
import { readResult } from './bank-result.ts'

const rows = (...cells: readonly string[][]) => cells.map((each, at) => ({ row: at + 1, cells: each }))
const head = ['序号', '收款账号', '户名', '交易金额', '处理状态', '返回信息']

test('what banks answer is read by their own heads, whatever stands above and below', () => {
  const { answers, faults } = readResult(
    rows(
      ['代发工资回盘', '', '', '', '', ''],
      head,
      ['1', '6228 4804 0256 4890', '李雷', '4,524.50', '交易成功', ''],
      ['2', '6228480402564891', '韩梅', '100.5', '交易失败', '账号户名不符'],
      ['3', '6228480402564892', '王强', '7', '已退回', ''],
      ['合计', '', '', '4632.00', '', ''],
    ),
  )
  expect(faults).toEqual([])
  expect(answers).toEqual([
    { row: 3, accountNo: '6228480402564890', amount: 4524.5, isPaid: true, reason: null },
    { row: 4, accountNo: '6228480402564891', amount: 100.5, isPaid: false, reason: '账号户名不符' },
    { row: 5, accountNo: '6228480402564892', amount: 7, isPaid: false, reason: '已退回' },
  ])
})

test('what does not read as it should is told with its row, and 未成功 is no success', () => {
  const { faults } = readResult(
    rows(
      head,
      ['1', '6228', '李雷', '-5', '成功', ''],
      ['2', '6228', '李雷', '1e3', '成功', ''],
      ['3', '6228', '李雷', '5', '处理中', ''],
      ['4', '', '李雷', '5', '成功', ''],
      ['5', '6228', '李雷', '5', '未成功', ''],
    ),
  )
  expect(faults).toEqual([
    '导入第 2 行：金额 无法识别：-5',
    '导入第 3 行：金额 无法识别：1e3',
    '导入第 4 行：结果 无法识别：处理中',
    '导入第 5 行：账号 不能为空',
  ])
  expect(readResult(rows(head, ['5', '6228', '', '5', '未成功', ''])).answers[0]?.isPaid).toBe(false)
  expect(readResult(rows(['账号', '金额'])).faults).toEqual(['没有找到表头「账号」「金额」「结果」'])
  expect(readResult(rows(head)).faults).toEqual(['文件中没有数据'])
})
