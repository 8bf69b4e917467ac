import type { ServiceHandler } from '@mortise/workflow/server'

/** What an archive of other people's would do; here nothing is kept but that it was asked for. */
export const archiving: ServiceHandler = {
  name: 'demoArchive',
  label: '归档',
  run: async () => ({ archived: true }),
}
