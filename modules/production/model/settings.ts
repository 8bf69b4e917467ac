import { defineParameter } from '@mortise/model'

export const ParallelOps = defineParameter('max_parallel', '一人同时加工的工序数', 'int', '3', {
  description: '一名工人最多同时开工几道工序，超过时先完工或暂停；填 0 不限制',
})
