/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, AGENTS, MEMBERS, names, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/agent/standing': AGENTS,
  'GET /wps/agent/members': AGENTS,
  'POST /wps/agent/members': AGENTS,
  'POST /wps/agent/members/{id}/points': names('none', AGENTS),
  'GET /wps/agent/links': AGENTS,
  'POST /wps/agent/links': AGENTS,
  'POST /wps/agent/links/{id}/end': names('none', AGENTS),
  'GET /wps/agent/transfers': AGENTS,
  'POST /wps/agent/transfers': AGENTS,
  'GET /wps/agent/requests': AGENTS,
  'POST /wps/agent/requests': AGENTS,
  'POST /wps/agent/messages': AGENTS,
  'GET /wps/agent/messages': MEMBERS,
  'GET /wps/agent/application': MEMBERS,
  'POST /wps/agent/application': MEMBERS,
  'GET /ops/agents': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/agents/{id}/move': names('member', staff('risk', 'admin'), { to: '', reason: 'matrix' }),
  'POST /ops/agents/{id}/points': names('member', staff('risk', 'admin'), { points: {}, reason: 'matrix' }),
  'GET /ops/agents/requests': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/agents/requests/{id}/answer': names('agent_request', staff('risk', 'admin'), {
    accept: false,
    answer: '',
  }),
  'GET /ops/settings/agents.plates': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/agents.plates': staff('admin'),
  'GET /ops/settings/agents.transfers': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/agents.transfers': staff('admin'),
};
