import { type AnyRoute, get, rules } from '@mortise/server'
import { LogoSetting, logoDefaults } from '@mortise/system/model'
import { refuseOtherTenants } from '../shared/platform.ts'
import { showPictures } from '../shared/shown-pictures.ts'

const images = ['logo', 'sloganImage', 'loginLogo', 'loginBackground'] as const

export const logoRules = rules(LogoSetting, {
  prepare: (_, ctx) => refuseOtherTenants(ctx),

  // The login page shows its pictures to whoever comes by.
  saved: (setting, ctx, before) =>
    showPictures(
      ctx,
      images.flatMap((key) => setting[key] ?? []),
      images.flatMap((key) => before?.[key] ?? []),
    ),
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
