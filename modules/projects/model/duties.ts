import { can, type Duties, keeps, reads, sees, writes } from '@mortise/model'
import { ProjectContract } from './contract.ts'
import { ContractItem } from './contract-item.ts'
import { ProjectCost } from './cost.ts'
import { ProjectProgress } from './progress.ts'
import { Project } from './project.ts'
import { ProjectBill } from './project-bill.ts'
import { ProjectReceipt } from './receipt.ts'

const looks = [
  ...reads(Project, ProjectContract, ContractItem, ProjectProgress, ProjectReceipt, ProjectCost, ProjectBill),
  ...sees(Project),
]

/** Who sells projects writes contracts and what came for them; the head of the house puts contracts into force, finance money. */
export const duties: Duties = {
  generalManager: [looks, can(ProjectContract, 'approve', 'reject'), can(Project, 'settle', 'terminate')],
  salesManager: [
    looks,
    keeps(Project, ProjectProgress),
    can(Project, 'finish', 'terminate'),
    keeps(ProjectContract, ProjectReceipt),
    can(ProjectContract, 'submit', 'withdraw', 'void', 'confirmNode', 'unconfirmNode', 'complete'),
    can(ProjectReceipt, 'submit', 'withdraw', 'void'),
  ],
  sales: [reads(Project, ProjectContract, ContractItem), writes(ProjectProgress)],
  finance: [
    looks,
    keeps(ProjectCost),
    can(ProjectReceipt, 'approve', 'reject', 'unapprove'),
    can(ProjectContract, 'confirmNode', 'unconfirmNode'),
    can(Project, 'settle'),
  ],
}
