import { Pack, type PackStation } from '@mortise/production/model'
import { api, LabelDialog, type RowDialogProps } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { PACK_LABEL, PackLabel } from './pack-label.tsx'

/** The label of one box. */
export default function PackLabelDialog({
  row: { id },
  onClose,
}: Omit<RowDialogProps<typeof Pack>, 'row'> & { row: { id: string } }) {
  const { data, error } = useQuery({
    queryKey: ['rows', Pack.name, 'label', id],
    queryFn: ({ signal }) => api.get<PackStation>(`${Pack.wire}/station`, { id }, { signal, quiet: true }),
  })
  const pack = data?.packs.find((each) => each.id === id)
  return (
    <LabelDialog
      name="包件标签"
      size={PACK_LABEL}
      labels={data && pack && [{ key: id, label: <PackLabel pack={pack} order={data.order} /> }]}
      error={error}
      onClose={onClose}
    />
  )
}
