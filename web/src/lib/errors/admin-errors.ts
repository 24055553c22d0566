import { detailsForAdmins } from '@contract/sentences-for-admins.ts';
import { adminErrorTexts } from './admin-texts.ts';
import { addErrorTexts } from './error-text.ts';

// Whoever imports this file knows the texts of the codes that only administrators can meet.
addErrorTexts({ texts: adminErrorTexts, details: detailsForAdmins });
