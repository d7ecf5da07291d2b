/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, AGENTS, names, staff } from '#platform/room/access.ts';

const READERS = staff('support', 'finance', 'risk', 'admin');
const WRITERS = staff('finance', 'admin');

export const ACCESS: Access = {
  'GET /wps/relay/MCSFE_contractInfo': AGENTS,
  'POST /wps/relay/MCSFE_dividendRequest': AGENTS,
  'POST /wps/relay/MCSFE_dailySalaryRequest': AGENTS,
  'POST /wps/relay/MCSFE_hourlySalary': AGENTS,
  'POST /wps/relay/MCSFE_realtimeSalary': AGENTS,
  'GET /wps/agent/contracts': AGENTS,
  'POST /wps/agent/contracts': AGENTS,
  'POST /wps/agent/contracts/{id}/accept': names('none', AGENTS),
  'POST /wps/agent/contracts/{id}/reject': names('none', AGENTS),
  'POST /wps/agent/contracts/{id}/cancel': names('none', AGENTS),
  'GET /wps/agent/overview': AGENTS,
  'GET /wps/agent/reports/bets': AGENTS,
  'GET /wps/agent/reports/profit': AGENTS,
  'GET /wps/agent/reports/income': AGENTS,
  'GET /wps/agent/reports/transactions': AGENTS,
  'GET /wps/agent/income/{id}': names('none', AGENTS),
  'POST /wps/agent/income/{id}/dispute': names('none', AGENTS, { text: 'matrix' }),
  'GET /ops/commission/contracts': READERS,
  'POST /ops/commission/contracts': WRITERS,
  'POST /ops/commission/contracts/{id}/cancel': names('commission_contract', WRITERS, {}),
  'GET /ops/commission/runs': READERS,
  'GET /ops/commission/preview': READERS,
  'GET /ops/commission/lines': READERS,
  'GET /ops/commission/lines/{id}': names('commission_line', READERS),
  'POST /ops/commission/lines/{id}/hold': names('commission_line', WRITERS, { held: true, reason: 'matrix' }),
  'POST /ops/commission/lines/{id}/dispute': names('commission_line', WRITERS, { answer: 'matrix' }),
  'POST /ops/commission/lines/{id}/correct': names('commission_line', WRITERS, {
    amount: '1',
    direction: 'pay',
    reason: 'matrix',
  }),
  'GET /ops/settings/commission.rules': READERS,
  'PUT /ops/settings/commission.rules': staff('admin'),
};
