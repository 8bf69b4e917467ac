import './paper.css'
import { useQuery } from '@tanstack/react-query'
import { api } from '../session/connection.ts'
import { fileAddress } from '../upload/file-address.ts'

interface Company {
  readonly name: string
  readonly telephone: string | null
  readonly logo: string | null
}

/** The company as its settings tell, once it is known. */
export function useCompany(): Company | undefined {
  const { data } = useQuery({
    queryKey: ['company'],
    queryFn: ({ signal }) => api.get<Company>('/sys/tenant/company', {}, { signal, quiet: true }),
    staleTime: 60_000,
  })
  return data
}

/** Whose paper it is: logo, name and telephone of the company. */
export function CompanyHead() {
  const data = useCompany()
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
