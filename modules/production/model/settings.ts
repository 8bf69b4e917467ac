import { defineParameter } from '@mortise/model'

export const FetchedBeforeStock = defineParameter(
  'fetched_before_stock',
  '入库前至少领料(%)',
  'decimal',
  '90',
  {
    description: '门入库时，工单每种物料至少已领应领数量的百分之几；填 0 则领过即可',
    complaint: (text) =>
      Number(text) >= 0 && Number(text) <= 100 ? null : '请填写0到100之间的数，如 90 即 90%',
  },
)
export const ParallelOps = defineParameter('max_parallel', '一人同时加工的工序数', 'int', '3', {
  description: '一名工人最多同时开工几道工序，超过时先完工或暂停；填 0 不限制',
})
