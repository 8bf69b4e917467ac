import type { InstallJob } from '@mortise/service/model'
import { Install } from '@mortise/service/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

const keyOf = (owner: string): string => `mortise:jobs:${owner}`

/** The visits that somebody has on hand; without a line, as they were when there was one. */
export function useJobs(owner: string) {
  return useQuery({
    queryKey: ['rows', Install.name, 'mine', owner],
    enabled: owner !== '',
    retry: false,
    queryFn: async ({ signal }): Promise<InstallJob[]> => {
      try {
        const jobs = await api.get<InstallJob[]>('/erp_install/erpInstall/mine', {}, { signal, quiet: true })
        localStorage.setItem(keyOf(owner), JSON.stringify(jobs))
        return jobs
      } catch (error) {
        const kept = localStorage.getItem(keyOf(owner))
        if (kept === null || navigator.onLine) throw error
        return JSON.parse(kept) as InstallJob[]
      }
    },
  })
}
