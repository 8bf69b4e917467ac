import { defineDict } from '@mortise/model'
import { SoldType } from '@mortise/pricing/model'

export const QuoteType = defineDict(
  'quote_type',
  '报价类型',
  {
    project: ['1', '项目报价'],
    cost: ['2', '成本报价'],
    install: ['3', '安装报价'],
    store: ['4', '门店报价'],
  },
  { colors: { 1: 'blue', 2: 'purple', 3: 'cyan', 4: 'green' } },
)
export const QuoteLineType = defineDict('quote_line', '报价行类型', {
  door: [SoldType.door, '门'],
  material: [SoldType.material, '物料'],
  service: [SoldType.service, '安装服务'],
  fee: ['4', '费用'],
  labour: ['5', '人工'],
  outsourced: ['6', '外协'],
})
export const WallType = defineDict('wall_type', '墙体', { 1: '砖墙', 2: '混凝土', 3: '轻钢', 4: '加气块' })
