import { CloseOutlined } from '@ant-design/icons'
import type { Finding } from '@mortise/workflow/model'
import { Button, Flex } from 'antd'

export interface FindingsProps {
  readonly findings: readonly Finding[]
  readonly onChoose: (element: string) => void
  readonly onClose: () => void
}

/** Everything that keeps a process from being published, each with the way to its node. */
export const Findings = ({ findings, onChoose, onClose }: FindingsProps) => (
  <section aria-label="检查结果">
    <ol className="mortise-designer-findings">
      <li>
        <Flex justify="space-between">
          <strong>{`有 ${findings.length} 处问题，不能发布`}</strong>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label="关闭检查结果"
            onClick={onClose}
          />
        </Flex>
      </li>
      {findings.map(({ element, message }, index) => (
        // The same may be said of one node twice.
        // oxlint-disable-next-line no-array-index-key
        <li key={index}>
          <button type="button" disabled={element === null} onClick={() => element && onChoose(element)}>
            {index + 1}. {message}
          </button>
        </li>
      ))}
    </ol>
  </section>
)
