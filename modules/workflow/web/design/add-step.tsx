import { PlusOutlined } from '@ant-design/icons'
import type { SimpleStep } from '@mortise/workflow/model'
import { Button, Dropdown } from 'antd'
import { makeStep, type NewStep, newSteps } from './new-step.ts'

const items = Object.entries(newSteps).map(([key, label]) => ({ key, label }))

/** The line between two steps, and the button on it that adds one. */
export const AddStep = ({ onAdd }: { onAdd: (step: SimpleStep) => void }) => (
  <div className="mortise-flow-add">
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => onAdd(makeStep(key as NewStep)) }}>
      <Button shape="circle" size="small" type="primary" icon={<PlusOutlined />} aria-label="在此添加步骤" />
    </Dropdown>
  </div>
)
