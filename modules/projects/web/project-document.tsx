import { codeOf, formatMoney, type RowOf, sub } from '@mortise/model'
import {
  ContractItem,
  type Project,
  ProjectContract,
  ProjectCost,
  ProjectProgress,
  ProjectReceipt,
} from '@mortise/projects/model'
import { type DocumentParts, PartList } from '@mortise/web'
import { Descriptions } from 'antd'
import { contractForm } from './contract/contract-form.ts'
import { Matrix } from './ordering/matrix.tsx'

interface TabProps {
  readonly row: RowOf<typeof Project>
}

/** What hangs off a project, each with its own list on the project's page. */
export default {
  tabs: [
    { key: 'rooms', label: '房间进度', needs: codeOf(ContractItem, 'list'), View: Matrix },
    { key: 'money', label: '收支', needs: codeOf(ProjectCost, 'list'), View: Money },
    { key: 'contracts', label: '合同', needs: codeOf(ProjectContract, 'list'), View: Contracts },
    { key: 'progress', label: '进度', needs: codeOf(ProjectProgress, 'list'), View: Progress },
    { key: 'receipts', label: '回款', needs: codeOf(ProjectReceipt, 'list'), View: Receipts },
    { key: 'costs', label: '成本', needs: codeOf(ProjectCost, 'list'), View: Costs },
  ],
} satisfies DocumentParts<typeof Project>

/** What a project brings: what was agreed and came, what it cost, and what is left of it. */
function Money({ row: { contractAmount, receivedAmount, costAmount } }: TabProps) {
  const figures = [
    ['合同金额', [contractAmount]],
    ['已回款', [receivedAmount]],
    ['未回款', [contractAmount, receivedAmount]],
    ['成本', [costAmount]],
    ['毛利', [contractAmount, costAmount]],
  ] as const
  // What somebody may not see is not there, and nothing is worked out from it.
  const seen = figures.filter(([, amounts]) => amounts.every((amount) => typeof amount === 'number'))
  return (
    <section aria-label="收支">
      <Descriptions
        column={{ xs: 1, sm: 2, lg: 5 }}
        layout="vertical"
        items={seen.map(([label, [amount, less = 0]]) => ({
          key: label,
          label,
          children: `${formatMoney(sub(amount, less))} 元`,
        }))}
      />
    </section>
  )
}

function Contracts({ row: { id } }: TabProps) {
  return <PartList of={ProjectContract} by="project" id={id} form={contractForm} />
}

function Progress({ row: { id } }: TabProps) {
  return <PartList of={ProjectProgress} by="project" id={id} />
}

function Receipts({ row: { id } }: TabProps) {
  return <PartList of={ProjectReceipt} by="project" id={id} />
}

function Costs({ row: { id } }: TabProps) {
  return <PartList of={ProjectCost} by="project" id={id} />
}
