import { defineModule } from '@mortise/model'
import { ProjectContract } from './contract.ts'
import { ContractItem, ItemStage } from './contract-item.ts'
import { ProjectCost } from './cost.ts'
import {
  BillingMode,
  ContractType,
  NodeCondition,
  NodeEvent,
  ProjectCostType,
  ProjectPayWay,
  ProjectStage,
} from './dicts.ts'
import { duties } from './duties.ts'
import { ProjectProgress } from './progress.ts'
import { Project } from './project.ts'
import { ProjectBill } from './project-bill.ts'
import { ProjectReceipt } from './receipt.ts'

export { ConfirmInput } from './move-input.ts'
export { confirmedAmount, nodeAmounts, withoutRetention } from './nodes.ts'
export { lastByStage, overallOf } from './progress.ts'
export { effectiveStates } from './project.ts'
export {
  BillingMode,
  ContractItem,
  ContractType,
  ItemStage,
  NodeCondition,
  NodeEvent,
  Project,
  ProjectBill,
  ProjectContract,
  ProjectCost,
  ProjectProgress,
  ProjectReceipt,
  ProjectStage,
}
export const projects = defineModule('projects', {
  label: '工程管理',
  icon: 'project',
  duties,
  entities: [
    Project,
    ProjectContract,
    ContractItem,
    ProjectProgress,
    ProjectReceipt,
    ProjectCost,
    ProjectBill,
  ],
  dicts: [
    BillingMode,
    ContractType,
    ItemStage,
    NodeEvent,
    NodeCondition,
    ProjectStage,
    ProjectCostType,
    ProjectPayWay,
  ],
  menu: [
    { label: '工程项目', open: Project },
    { label: '工程合同', open: ProjectContract },
    { label: '合同清单', open: ContractItem },
    { label: '工程进度', open: ProjectProgress },
    { label: '工程回款', open: ProjectReceipt },
    { label: '工程成本', open: ProjectCost },
    { label: '工程应收', open: ProjectBill },
  ],
})
