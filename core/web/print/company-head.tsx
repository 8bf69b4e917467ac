import './paper.css'
import { useQuery } from '@tanstack/react-query'
import { api } from '../session/connection.ts'
import { fileAddress } from '../upload/file-address.ts'

interface Company {
  readonly name: string
  readonly telephone: string | null
  readonly logo: string | null
}

/** Whose paper it is: logo, name and telephone of the company, as its settings tell. */
export function CompanyHead() {
  const { data } = useQuery({
    queryKey: ['company'],
    queryFn: ({ signal }) => api.get<Company>('/sys/tenant/company', {}, { signal, quiet: true }),
    staleTime: 60_000,
  })
  if (!data) return null
  const { name, telephone, logo } = data
  return (
    <div className="mortise-paper-company">
      {logo && <img src={fileAddress(logo)} alt="" />}
      <strong>{name}</strong>
      {telephone && <span>{`电话：${telephone}`}</span>}
    </div>
  )
}
