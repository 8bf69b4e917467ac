import { Material } from '@mortise/materials/model'
import { fetchRows, LabelDialog } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { LABEL_SIZE, MaterialLabel } from './label.tsx'

/** Materials on one go. */
const MOST = 500

/** Labels of materials, as many of each as are wanted, to look at and to print. */
export default function MaterialLabels({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['rows', Material.name, 'labels', ids],
    queryFn: ({ signal }) => fetchRows(Material, { where: { id: { in: ids } }, size: MOST }, signal),
  })
  return (
    <LabelDialog
      name="物料标签"
      size={LABEL_SIZE}
      labels={data?.rows.map((material) => ({ key: material.id, label: <MaterialLabel of={material} /> }))}
      error={error}
      onClose={onClose}
    />
  )
}
