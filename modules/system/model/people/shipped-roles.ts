import { DataScope } from './dicts.ts'

/** Who works in a factory that makes doors and sells them through stores; modules say what each of them does there. */
export const shippedRoles = {
  generalManager: '总经理',
  salesManager: '销售经理',
  sales: '销售员',
  reviewer: '审单员',
  planner: '生产计划员',
  engineer: '工艺工程师',
  buyer: '采购员',
  purchaseManager: '采购经理',
  keeper: '仓管员',
  warehouseManager: '仓库主管',
  inspector: '质检员',
  worker: '车间工人',
  finance: '财务',
  installer: '安装员',
  service: '售后专员',
  personnel: '人事行政',
} as const

/** Who sells sees the own store and those below it; an installer, what is the own. Everybody else works for all stores. */
export const shippedScopeOf = (role: string): keyof (typeof DataScope)['items'] => {
  if (role === 'sales' || role === 'salesManager') return DataScope.below
  return role === 'installer' ? DataScope.own : DataScope.all
}
