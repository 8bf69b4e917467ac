import { useQuery } from '@tanstack/react-query'
import { api, session, useSession } from '../session/connection.ts'
import type { Brand } from '../session/selections.ts'

const unnamed: Brand = {
  name: '榫卯 Mortise',
  logo: null,
  businessWords: null,
  businessWordsImg: null,
  loginName: '榫卯 Mortise',
  loginLogo: null,
  loginLink: null,
  loginBack: null,
  sysbah: null,
}

/** The header reads `login_list`, the sign-in page `listx`: so the calls are named. */
const calls = { header: '/erp_logo/erpLogo/login_list', login: '/erp_logo/erpLogo/listx' } as const

/** The product's name and pictures; what was known last until the settings are there, its own where nothing is known. */
export function useBrand(place: keyof typeof calls): Brand {
  const { data } = useQuery({
    queryKey: ['brand', place],
    queryFn: async ({ signal }) => {
      const { records } = await api.get<{ records: Partial<Brand>[] }>(
        calls[place],
        {},
        { signal, quiet: true },
      )
      const brand = filled(records[0] ?? {})
      session.select('logo', brand)
      return brand
    },
    staleTime: 60_000,
  })
  const known = useSession(({ selections }) => selections.logo)
  return data ?? known ?? unnamed
}

/** An empty setting leaves the product's own. */
const filled = (settings: Partial<Brand>): Brand => ({
  ...unnamed,
  ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== '')),
})
