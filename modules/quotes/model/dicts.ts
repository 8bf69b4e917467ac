import { defineDict } from '@mortise/model'

export const QuoteType = defineDict(
  'quote_type',
  '报价类型',
  { 1: '项目报价', 2: '成本报价', 3: '安装报价', 4: '门店报价' },
  { colors: { 1: 'blue', 2: 'purple', 3: 'cyan', 4: 'green' } },
)
export const QuoteLineType = defineDict('quote_line', '报价行类型', {
  1: '门',
  2: '物料',
  3: '安装服务',
  4: '费用',
  5: '人工',
  6: '外协',
})
export const WallType = defineDict('wall_type', '墙体', { 1: '砖墙', 2: '混凝土', 3: '轻钢', 4: '加气块' })
