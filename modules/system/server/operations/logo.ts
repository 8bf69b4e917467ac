import { type AnyRoute, get, rules } from '@mortise/server'
import { LogoSetting, logoDefaults } from '@mortise/system/model'
import { refuseOtherTenants } from '../shared/platform.ts'

const images = ['logo', 'sloganImage', 'loginLogo', 'loginBackground'] as const

export const logoRules = rules(LogoSetting, {
  prepare: (_, ctx) => refuseOtherTenants(ctx),

  // The login page shows its pictures to whoever comes by.
  saved(setting, { files, afterCommit }, before) {
    const shown = new Set(images.flatMap((key) => setting[key] ?? []))
    const gone = images.flatMap((key) => before?.[key] ?? []).filter((path) => !shown.has(path))
    afterCommit(async () => {
      for (const path of shown) await files.publish(path, true)
      for (const path of gone) await files.publish(path, false)
    })
  },
  remove: (_, ctx) => refuseOtherTenants(ctx),
})

/** Two names of one answer: the first feeds the header, the second the login page, which has no token yet. */
export const logoRoutes: AnyRoute[] = (['login_list', 'listx'] as const).map((name) =>
  get(`/erp_logo/erpLogo/${name}`, 'anon', async ({ ctx, reply }) => {
    const [setting] = await ctx.repo(LogoSetting).find({}, { limit: 1 })
    const [sent] = setting ? await ctx.output(LogoSetting, [setting]) : []
    const filled = Object.entries(sent ?? {}).filter(([, value]) => value !== null && value !== '')
    reply.header('Cache-Control', 'public, max-age=60')
    return {
      records: [{ ...logoDefaults, ...Object.fromEntries(filled) }],
      total: 1,
      size: 1,
      current: 1,
      pages: 1,
    }
  }),
)
