import { Material } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import { AppModal, fetchRows, usePrint } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, InputNumber, Spin } from 'antd'
import { useRef, useState } from 'react'
import { Label } from './label.tsx'
import './label.css'

type Labelled = RowOf<typeof Material>

/** Labels on one go; whoever wants more prints twice. */
const MOST = 500

/** Labels of materials, as many of each as are wanted, to look at and to print. */
export default function LabelDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [copies, setCopies] = useState(1)
  const sheet = useRef<HTMLDivElement>(null)
  const { print } = usePrint(sheet, { name: '物料标签', paper: '60mm 40mm', margin: 0 })
  const { data, error } = useQuery({
    queryKey: ['rows', Material.name, 'labels', ids],
    queryFn: ({ signal }) => fetchRows(Material, { where: { id: { in: ids } }, size: MOST }, signal),
  })
  const rows = (data?.rows ?? []) as Labelled[]
  const most = Math.max(1, Math.floor(MOST / Math.max(1, rows.length)))
  return (
    <AppModal
      open={isOpen}
      title="打印标签"
      width={800}
      okText="打印"
      okButtonProps={{ disabled: rows.length === 0 }}
      onOk={() => print()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Flex vertical gap="middle">
        <label>
          每种张数{' '}
          <InputNumber
            aria-label="每种张数"
            min={1}
            max={most}
            precision={0}
            value={copies}
            onChange={(count) => setCopies(count ?? 1)}
          />
        </label>
        {error && <Alert type="warning" showIcon title={error.message} />}
        {!data && !error && <Spin />}
        <div ref={sheet} className="mortise-labels">
          {rows.flatMap((material) =>
            Array.from({ length: copies }, (_, copy) => (
              <Label key={`${material.id} ${copy}`} of={material} />
            )),
          )}
        </div>
      </Flex>
    </AppModal>
  )
}
