import {
  type AnyRoute,
  type Context,
  get,
  loginFigures,
  presenceFigures,
  visitFigures,
} from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'

/** The figures of the home page. */
export const figureRoutes: AnyRoute[] = [
  get('/sys/loginfo', 'login', { transaction: false }, ({ ctx }) => loginFigures(counting(ctx))),
  get('/sys/visitInfo', 'login', { transaction: false }, ({ ctx }) => visitFigures(counting(ctx))),
  get('/sys/presence', 'login', { transaction: false }, ({ ctx }) => presenceFigures(counting(ctx))),
]

/** Each tenant counts its own. */
const counting = (ctx: Context) => ({ db: servicesOf(ctx).db, tenant: ctx.tenant })
